// Generated from board.toml; change it there.
length = 300;
base = 120;
top = 64;
height = 45;
wall = 2.4;
slope = 58.1092;
pixel_x = [-125.0, -108.333, -91.667, -75.0, -58.333, -41.667, -25.0, -8.333, 8.333, 25.0, 41.667, 58.333, 75.0, 91.667, 108.333, 125.0];
row_y = [17.0, 0.0, -17.0];
key_x = [38.0, 56.0, 74.0, 92.0, 110.0, 128.0, -136.0, -120.0, -104.0, -88.0, -40.0];
far_x = [-38.0, -128.0];
encoder_x = [18];
holes = [6, 13, 3.2, 7.4];
mounts = [[-46.0, -37.0], [46.0, -37.0], [-46.0, 37.0], [46.0, 37.0]];
part = "whole"; // whole, left, right, base
$fn = 24;
screws = [for (x = [-length/2 + 8, -8, 8, length/2 - 8], y = [-base/2 + 11, base/2 - 11]) [x, y]];

module prism(l, b, t, h) {
    rotate([90, 0, 90]) linear_extrude(l, center = true)
        polygon([[-b/2, 0], [b/2, 0], [t/2, h], [-t/2, h]]);
}
// A tool that stands upright on the near slope, `up` being the part of the way to the top.
module on_slope(x, up) {
    translate([x, -base/2 + up * (base - top)/2, up * height]) rotate([slope, 0, 0]) children();
}
module far() { rotate([0, 0, 180]) children(); }
module drill(d) { cylinder(d = d, h = 16, center = true); }
module window() { cube([28, 15, 16], center = true); }

module shell() {
    difference() {
        union() {
            difference() {
                prism(length, base, top, height);
                translate([0, 0, -0.01])
                    prism(length - 2*wall, base - 2.4*wall, top - 1.6*wall, height - wall);
            }
            intersection() {
                prism(length, base, top, height);
                for (s = screws) translate([s[0], s[1], 0]) cylinder(d = 9, h = 14);
            }
        }
        for (s = screws) translate([s[0], s[1], -1]) cylinder(d = 2.5, h = 11);
        for (x = pixel_x, y = row_y) translate([x, y, height]) drill(holes[0]);
        for (x = key_x) { on_slope(x, 0.40) drill(holes[1]); on_slope(x, 0.72) drill(holes[2]); }
        for (x = encoder_x) on_slope(x, 0.40) drill(holes[3]);
        on_slope(-12, 0.45) window();
        far() { on_slope(-12, 0.45) window(); for (x = far_x) on_slope(x, 0.40) drill(holes[1]); }
        translate([length/2, 0, 10]) cube([16, 13, 8], center = true);
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
    shell(); translate([-length, -base, -1]) cube([length, 2*base, 2*height]); }
if (part == "right") intersection() {
    shell(); translate([0, -base, -1]) cube([length, 2*base, 2*height]); }
if (part == "base") base_plate();
