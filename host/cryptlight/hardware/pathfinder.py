"""The cheapest way over a grid of two layers: A* with eight directions and vias."""

import heapq

Cell = tuple[int, int, int]  # layer, x, y
VIA_COST = 10.0
STEPS = [(a, b, (a * a + b * b) ** 0.5) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]


def cheapest(
    starts: list[Cell], goals: set[Cell], free: list[list[list[bool]]], via_ok: list[list[bool]]
) -> list[Cell]:
    """From any start to any goal over free cells; empty when there is no way."""
    gx = [g[1] for g in goals]
    gy = [g[2] for g in goals]
    low_x, high_x, low_y, high_y = min(gx), max(gx), min(gy), max(gy)

    def guess(x: int, y: int) -> float:
        dx, dy = max(low_x - x, 0, x - high_x), max(low_y - y, 0, y - high_y)
        return max(dx, dy) + 0.414 * min(dx, dy)

    cost: dict[Cell, float] = dict.fromkeys(starts, 0.0)
    came: dict[Cell, Cell] = {}
    heap = [(guess(c[1], c[2]), c) for c in starts]
    heapq.heapify(heap)
    done: set[Cell] = set()
    while heap:
        _, here = heapq.heappop(heap)
        if here in done:
            continue
        done.add(here)
        if here in goals:
            path = [here]
            while path[-1] in came:
                path.append(came[path[-1]])
            return path[::-1]
        layer, x, y = here
        near = [
            ((layer, x + dx, y + dy), price)
            for dx, dy, price in STEPS
            if free[layer][x + dx][y + dy]
        ]
        if via_ok[x][y]:
            near.append(((1 - layer, x, y), VIA_COST))
        for there, price in near:
            total = cost[here] + price
            if total < cost.get(there, 1e9):
                cost[there] = total
                came[there] = here
                heapq.heappush(heap, (total + guess(there[1], there[2]), there))
    return []
