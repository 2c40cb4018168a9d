// A 32-bit MicroPython that is stepped line by line: a job (JSON, named on the command line)
// says which files it has; then each line of stdin is a call of a function in vm32/turns.py,
// ["name", argument…], and each line of stdout its answer: {"value": …}, or {"error": …}.
import fs from "node:fs";
import readline from "node:readline";

const job = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
// The VM is one line of 100 KB, which Node would show beside an error.
process.on("uncaughtException", (error) => { console.error(error.message); process.exit(1); });
const { loadMicroPython } = await import(job.vm);
let printed = [];
const mp = await loadMicroPython({ heapsize: job.heap, stdout: (line) => printed.push(line) });

for (const [name, from] of Object.entries(job.files)) {
    const parts = name.split("/").slice(0, -1);
    for (let i = 1; i <= parts.length; i++) {
        try { mp.FS.mkdir("/" + parts.slice(0, i).join("/")); } catch { /* it exists */ }
    }
    mp.FS.writeFile("/" + name, new Uint8Array(fs.readFileSync(from)));
}

mp.runPython("import sys; sys.path[:] = ['/shims']");
for (const name of job.shims) {
    mp.runPython("import " + name);
}
mp.runPython("import sys; sys.path[:] = ['', '.frozen', '/lib']");
const turns = mp.pyimport("turns");

// Virtual time goes on task by task, each in a call of its own.
const advance = (until) => { while (turns.turn(until)); };

for await (const line of readline.createInterface({ input: process.stdin })) {
    const [name, ...given] = JSON.parse(line);
    printed = [];
    let answer;
    try {
        const value = name === "advance" ? advance(...given) : turns[name](...given);
        answer = { value: value ?? null, printed };
    } catch (error) {
        answer = { error: String(error.message ?? error), printed };
    }
    process.stdout.write(JSON.stringify(answer) + "\n");
}
