// Generated from board.toml; change it there.
length = 300;
base = 130;
top = 64;
height = 45;
wall = 2.4;
slope = 53.7462;
cut = -16.667;
pixel_x = [-125.0, -108.333, -91.667, -75.0, -58.333, -41.667, -25.0, -8.333, 8.333, 25.0, 41.667, 58.333, 75.0, 91.667, 108.333, 125.0];
row_y = [17.0, 0.0, -17.0];
pixel_d = 6;
plate_screws = [[-137, -8.5], [-137, 8.5], [137, -8.5], [137, 8.5]];
plate_d = 3.2;
key_x = [-125.0, -108.333, -91.667, -75.0, -25.0, 41.667, 58.333, 75.0, 91.667, 108.333, 125.0];
far_x = [-41.667, -125.0];
key_up = 0.46;
key_d = 10.2;
light_x = [-125.0, -108.333, -91.667, -75.0, -25.0, -8.333, 41.667, 58.333, 75.0, 91.667, 108.333, 125.0];
light_up = 0.8;
light_d = 3.2;
encoder_x = [23];
encoder_d = 7.4;
display = [-2, 0.45];
window = [26, 15];
usb = [-68.0, 11.5, 17, 11];
screws = [[-142, -54], [-142, 54], [-24.7, -54], [33.3, -54], [28, 54], [142, -54], [142, 54]];
boss = [9.0, 8.0];
mounts = [[-114.0, 50.0], [-22.0, 50.0], [-114.0, -24.0], [-22.0, -24.0]];
tray = [284, 46.0];
part = "whole"; // whole, left, right, tray, base
$fn = 24;

module prism(l, b, t, h) {
    rotate([90, 0, 90]) linear_extrude(l, center = true)
        polygon([[-b/2, 0], [b/2, 0], [t/2, h], [-t/2, h]]);
}
// A tool that stands upright on the near slope, `up` being the part of the way to the top.
module on_slope(x, up) {
    translate([x, -base/2 + up * (base - top)/2, up * height]) rotate([slope, 0, 0]) children();
}
module far() { rotate([0, 0, 180]) children(); }
module drill(d) { cylinder(d = d, h = 4*wall, center = true); }
module window_hole() {
    on_slope(display[0], display[1]) cube([window[0], window[1], 4*wall], center = true);
}

module hollow() {
    // The inner faces keep the wall's thickness, measured square to each of them.
    s = wall / sin(slope);
    low = base/2 - s;
    high = low - (height - wall) * (base - top)/2 / height;
    rotate([90, 0, 90]) linear_extrude(length - 2*wall, center = true)
        polygon([[-low - 1/tan(slope), -1], [low + 1/tan(slope), -1],
            [high, height - wall], [-high, height - wall]]);
}
module shell() {
    difference() {
        union() {
            difference() { prism(length, base, top, height); hollow(); }
            intersection() {
                prism(length, base, top, height);
                for (s = screws) translate([s[0], s[1], 0]) cylinder(d = boss[0], h = boss[1]);
            }
        }
        for (s = screws) translate([s[0], s[1], -1]) cylinder(d = 2.5, h = boss[1]);
        for (x = pixel_x, y = row_y) translate([x, y, height]) drill(pixel_d);
        for (s = plate_screws) translate([s[0], s[1], height]) drill(plate_d);
        for (x = key_x) on_slope(x, key_up) drill(key_d);
        for (x = light_x) on_slope(x, light_up) drill(light_d);
        for (x = encoder_x) on_slope(x, key_up) drill(encoder_d);
        for (x = far_x) far() on_slope(x, key_up) drill(key_d);
        window_hole();
        far() window_hole();
        translate([usb[0], base/2 - 5, usb[1]]) cube([usb[2], 30, usb[3]], center = true);
    }
}
module tray() {
    linear_extrude(2) difference() {
        square(tray, center = true);
        for (s = plate_screws) translate(s) circle(d = plate_d);
    }
}
module base_plate() {
    difference() {
        square([length, base], center = true);
        for (s = screws) translate(s) circle(d = 3.2);
        for (m = mounts) translate(m) circle(d = 3.2);
    }
}
if (part == "whole") shell();
if (part == "left") intersection() {
    shell(); translate([cut - length, -base, -1]) cube([length, 2*base, 2*height]); }
if (part == "right") intersection() {
    shell(); translate([cut, -base, -1]) cube([length, 2*base, 2*height]); }
if (part == "tray") tray();
if (part == "base") linear_extrude(3) base_plate();
