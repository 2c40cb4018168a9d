// The firmware's heap in a 32-bit MicroPython: loads the files named on the command line's JSON
// into the VM's memory file system, runs each snippet, collects, and prints what is in use.
import fs from "node:fs";

const job = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const { loadMicroPython } = await import(job.vm);
const mp = await loadMicroPython({ heapsize: job.heap, stdout: () => {} });

for (const [name, from] of Object.entries(job.files)) {
    const parts = name.split("/").slice(0, -1);
    for (let i = 1; i <= parts.length; i++) {
        try { mp.FS.mkdir("/" + parts.slice(0, i).join("/")); } catch { /* it exists */ }
    }
    mp.FS.writeFile("/" + name, new Uint8Array(fs.readFileSync(from)));
}

// The VM does not collect inside one call, so every step is a call of its own.
const inUse = () => {
    mp.runPython("import gc; gc.collect()");
    mp.runPython("gc.collect(); _in_use = gc.mem_alloc()");
    return mp.globals.get("_in_use");
};

mp.runPython("import sys; sys.path[:] = ['/']; import gc");
const results = { "the interpreter alone": inUse() };
for (const [label, code] of job.steps) {
    mp.runPython(code);
    results[label] = inUse();
}
console.log(JSON.stringify(results));
