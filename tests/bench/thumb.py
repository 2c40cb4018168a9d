"""What the viper loops cost an RP2040: their armv6m code run instruction by instruction.

Cycles are counted after ARM's table for the Cortex-M0+: 1 for arithmetic, 2 for a load or store
and for a branch that is taken, 1 + n for a push or pop of n registers, 3 for a call.  Code of an
.mpy lies in RAM, so the flash never makes it wait.  Calls into the interpreter (four or five a
function, to convert arguments) count as calls only.
"""

import struct
from pathlib import Path

from unicorn import UC_ARCH_ARM, UC_HOOK_CODE, UC_MODE_MCLASS, UC_MODE_THUMB, Uc
from unicorn.arm_const import (
    UC_ARM_REG_LR,
    UC_ARM_REG_R0,
    UC_ARM_REG_R1,
    UC_ARM_REG_R2,
    UC_ARM_REG_R3,
    UC_ARM_REG_SP,
)  # fmt: skip

from cryptlight.compiled import NATIVE, compile_all
from cryptlight.resources import firmware_files

CODE, STUBS, MEMORY = 0x10000, 0x20000, 0x30000
_END = STUBS + 0x800
_ENTRY, _RETURN = b"\xfe\xb5", b"\xfe\xbd"  # push {r1-r7, lr}, pop {r1-r7, pc}
_BX_LR = b"\x70\x47"
_FUNCTIONS = 64  # entries of the interpreter's table that may be called


def functions() -> list[bytes]:
    """The machine code of each viper function, in the order of the source."""
    path = firmware_files()[NATIVE]
    name = NATIVE.removesuffix(".py") + ".mpy"
    compiled = compile_all({NATIVE: Path(path).read_bytes()}, "armv6m")[name]
    return [_ENTRY + part.split(_RETURN)[0] + _RETURN for part in compiled.split(_ENTRY)[1:]]


def run(code: bytes, *arguments: int | bytes) -> tuple[int, int, list[bytes]]:
    """(instructions, cycles, buffers afterwards) of one call; bytes are passed by pointer."""
    machine = Uc(UC_ARCH_ARM, UC_MODE_THUMB | UC_MODE_MCLASS)
    machine.mem_map(CODE, 0x30000)
    machine.mem_write(CODE, code)
    machine.mem_write(STUBS, _BX_LR * _FUNCTIONS + b"\x00")
    # The function object leads to its context, that to the table of the interpreter's functions.
    table = struct.pack("<I", STUBS | 1) * _FUNCTIONS
    machine.mem_write(MEMORY, struct.pack("<4I", 0, MEMORY + 16, 0, 0))
    machine.mem_write(MEMORY + 16, struct.pack("<4I", 0, 0, 0, MEMORY + 32))
    machine.mem_write(MEMORY + 32, struct.pack("<I", MEMORY + 64))
    machine.mem_write(MEMORY + 64, table)
    at, given, buffers = MEMORY + 0x1000, b"", []
    for argument in arguments:
        if isinstance(argument, bytes):
            machine.mem_write(at, argument)
            given += struct.pack("<I", at)
            buffers.append((at, len(argument)))
            at += len(argument) + 15 & ~15
        else:
            given += struct.pack("<I", argument)
    machine.mem_write(MEMORY + 0x800, given)
    registers = (UC_ARM_REG_R0, UC_ARM_REG_R1, UC_ARM_REG_R2, UC_ARM_REG_R3)
    for register, value in zip(
        registers, (MEMORY, len(arguments), 0, MEMORY + 0x800), strict=True
    ):
        machine.reg_write(register, value)
    machine.reg_write(UC_ARM_REG_SP, MEMORY + 0xF000)
    machine.reg_write(UC_ARM_REG_LR, _END | 1)
    trace: list[tuple[int, int]] = []

    def note(engine: Uc, address: int, size: int, _data: object) -> None:
        opcode = int.from_bytes(engine.mem_read(address, 2), "little")
        trace.append((address, opcode))

    machine.hook_add(UC_HOOK_CODE, note, begin=CODE, end=STUBS - 1)
    machine.emu_start(CODE | 1, _END, timeout=10_000_000)
    total = 0
    for number, (address, opcode) in enumerate(trace):
        following = trace[number + 1][0] if number + 1 < len(trace) else address
        total += _cost(opcode, taken=following != address + 2)
    after = [bytes(machine.mem_read(where, size)) for where, size in buffers]
    return len(trace), total, after


def _cost(opcode: int, taken: bool) -> int:
    if opcode >> 9 == 0b1011010 or opcode >> 9 == 0b1011110:  # push, pop
        return 1 + (opcode & 0x1FF).bit_count() + (2 if opcode >> 8 == 0xBD else 0)
    if opcode >> 7 in (0b010001110, 0b010001111):  # bx, blx
        return 3
    if opcode >> 12 == 0b1101 or opcode >> 11 == 0b11100:  # branches
        return 2 if taken else 1
    loads = opcode >> 12 in (0b0101, 0b0110, 0b0111, 0b1000, 0b1001) or opcode >> 11 == 0b01001
    return 2 if loads else 1
