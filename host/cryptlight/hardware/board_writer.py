"""Places parts and writes the KiCad board; run by KiCad's own Python, which has `pcbnew`.

Two runs: `pads` prints the geometry that the router needs, `write` takes the routes and saves.
"""

import json
import sys
from pathlib import Path
from typing import Any

import pcbnew

mm = pcbnew.FromMM
LAYERS = (pcbnew.F_Cu, pcbnew.B_Cu)


def place(job: dict[str, Any]) -> Any:
    """A new board with outline, nets and all parts."""
    pcbnew.KIID.SeedGenerator(9)
    board = pcbnew.BOARD()
    nets = {}
    for name in job["nets"]:
        nets[name] = pcbnew.NETINFO_ITEM(board, name)
        board.Add(nets[name])
    edge = pcbnew.PCB_SHAPE(board, pcbnew.SHAPE_T_RECT)
    edge.SetStart(pcbnew.VECTOR2I(0, 0))
    edge.SetEnd(pcbnew.VECTOR2I(mm(job["width"]), mm(job["height"])))
    edge.SetLayer(pcbnew.Edge_Cuts)
    edge.SetWidth(mm(0.1))
    board.Add(edge)
    for part in job["parts"]:
        lib, name = part["footprint"].split(":")
        item = pcbnew.FootprintLoad(str(Path(job["footprints"]) / f"{lib}.pretty"), name)
        item.SetFPID(pcbnew.LIB_ID(lib, name))
        item.SetReference(part["ref"])
        item.SetValue(part["value"])
        x, y, turn = part["at"]
        item.SetPosition(pcbnew.VECTOR2I(mm(x), mm(y)))
        item.SetOrientationDegrees(turn)
        item.SetPath(pcbnew.KIID_PATH(f"/{part['uuid']}"))
        item.SetSheetname("/")
        item.SetSheetfile("cryptlight.kicad_sch")
        item.SetExcludedFromBOM(not part["in_bom"])
        item.SetExcludedFromPosFiles(not part["in_bom"])
        item.SetField("MPN", part["mpn"])
        for field in item.GetFields():
            if field.GetName() not in ("Reference", "Value"):
                field.SetVisible(False)
        show_reference(item, part)
        for pad in item.Pads():
            if net := part["pins"].get(pad.GetNumber()):
                pad.SetNet(nets[net])
        board.Add(item)
    return board


def show_reference(item: Any, part: dict[str, Any]) -> None:
    """The small parts say on the board who they are; plugs have their job written beside them."""
    text = item.Reference()
    text.SetVisible(part["mark"] is not None)
    if part["mark"] is None:
        return
    x, y, turn = part["mark"]
    text.SetPosition(pcbnew.VECTOR2I(mm(part["at"][0] + x), mm(part["at"][1] + y)))
    text.SetKeepUpright(True)
    text.SetTextAngleDegrees(turn)
    text.SetTextSize(pcbnew.VECTOR2I(mm(0.9), mm(0.9)))
    text.SetTextThickness(mm(0.14))
    text.SetHorizJustify(pcbnew.GR_TEXT_H_ALIGN_CENTER)
    text.SetVertJustify(pcbnew.GR_TEXT_V_ALIGN_CENTER)


def geometry(board: Any) -> list[dict[str, Any]]:
    """All pads and keep-outs as boxes in mm."""
    found = []
    for item in board.GetFootprints():
        for pad in item.Pads():
            layers = [n for n, layer in enumerate(LAYERS) if pad.IsOnLayer(layer)]
            drilled = pad.GetDrillSize().x > 0
            found.append(
                {
                    "ref": item.GetReference(),
                    "net": pad.GetNetname(),
                    "layers": [0, 1] if drilled else layers,
                    "box": box(pad.GetBoundingBox()),
                    "at": [pcbnew.ToMM(pad.GetPosition().x), pcbnew.ToMM(pad.GetPosition().y)],
                }
            )
        for zone in item.Zones():
            if zone.GetDoNotAllowTracks():
                layers = [n for n, layer in enumerate(LAYERS) if zone.IsOnLayer(layer)]
                area = box(zone.GetBoundingBox())
                entry = {"ref": "", "net": "!", "layers": layers, "box": area, "at": None}
                found.append(entry)
    return found


def box(rect: Any) -> list[float]:
    """Left, top, right, bottom in mm."""
    sides = (rect.GetLeft(), rect.GetTop(), rect.GetRight(), rect.GetBottom())
    return [pcbnew.ToMM(side) for side in sides]


def finish(board: Any, job: dict[str, Any]) -> None:
    """Tracks, vias, texts and ground planes; save, load again, fill, save."""
    for net, layer, width, x1, y1, x2, y2 in job["tracks"]:
        track = pcbnew.PCB_TRACK(board)
        track.SetStart(pcbnew.VECTOR2I(mm(x1), mm(y1)))
        track.SetEnd(pcbnew.VECTOR2I(mm(x2), mm(y2)))
        track.SetWidth(mm(width))
        track.SetLayer(LAYERS[layer])
        track.SetNet(board.FindNet(net))
        board.Add(track)
    for net, x, y in job["vias"]:
        via = pcbnew.PCB_VIA(board)
        via.SetPosition(pcbnew.VECTOR2I(mm(x), mm(y)))
        via.SetWidth(mm(0.6))
        via.SetDrill(mm(0.3))
        via.SetNet(board.FindNet(net))
        board.Add(via)
    for words, x, y, turn in job["texts"]:
        text = pcbnew.PCB_TEXT(board)
        text.SetText(words)
        text.SetPosition(pcbnew.VECTOR2I(mm(x), mm(y)))
        text.SetTextSize(pcbnew.VECTOR2I(mm(1), mm(1)))
        text.SetTextThickness(mm(0.15))
        text.SetTextAngleDegrees(turn)
        text.SetLayer(pcbnew.F_SilkS)
        board.Add(text)
    for layer in LAYERS:
        zone = pcbnew.ZONE(board)
        zone.SetLayer(layer)
        zone.SetNet(board.FindNet("GND"))
        outline = zone.Outline()
        outline.NewOutline()
        w, h = job["width"] - 0.5, job["height"] - 0.5
        for x, y in ((0.5, 0.5), (w, 0.5), (w, h), (0.5, h)):
            outline.Append(mm(x), mm(y))
        zone.SetLocalClearance(mm(0.25))
        zone.SetMinThickness(mm(0.25))
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        board.Add(zone)
    board.Save(job["output"])
    board = pcbnew.LoadBoard(job["output"])
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    board.Save(job["output"])


if __name__ == "__main__":
    todo = json.load(sys.stdin)
    placed = place(todo)
    if sys.argv[1] == "pads":
        sys.stdout.write("GEOMETRY" + json.dumps(geometry(placed)) + "\n")
    else:
        finish(placed, todo)
