// A client of a cryptlight board, written from "The USB protocol" in firmware/README.md alone.
//
//   node client.mjs /dev/ttyACM0          draws the board, presses NEXT, explains what changed
//   node client.mjs /dev/ttyACM0 copy     and brings the game in play back as a new one

import { createHash } from "node:crypto";
import { closeSync, constants, openSync, readSync, writeSync } from "node:fs";
import { crc32 } from "./crc32.mjs";

const AGAIN_MS = 250;
const PATIENCE_MS = 20_000;
const ROOM = 816;

class Cable {
  constructor(path) {
    this.port = openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
    this.buffer = Buffer.alloc(4096);
    this.rest = "";
  }

  write(text) {
    writeSync(this.port, text, null, "latin1");
  }

  /** The lines that have come by now. */
  lines() {
    try {
      const size = readSync(this.port, this.buffer, 0, this.buffer.length, null);
      this.rest += this.buffer.toString("latin1", 0, size);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
    const found = this.rest.split("\n");
    this.rest = found.pop();
    return found.map((line) => line.replace(/\r$/, ""));
  }
}

function sealed(...parts) {
  const text = parts.join(" ");
  return `${text} ${crc32(Buffer.from(text, "latin1")).toString(16).padStart(8, "0")}\n`;
}

/** [kind, number, payload] of a sound line, or null. */
function opened(line) {
  const end = line.lastIndexOf(" ");
  const said = line.slice(0, end);
  const sum = crc32(Buffer.from(said, "latin1")).toString(16).padStart(8, "0");
  if (end < 0 || sum !== line.slice(end + 1)) return null;
  const [kind, number] = said.split(" ", 2);
  return [kind, Number(number), said.slice(kind.length + number.length + 2)];
}

const next = (number) => (number + 1) & 0xffff;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

class Session {
  constructor(cable) {
    this.cable = cable;
    this.answers = new Map(); // number of a request -> what has come for it
    this.events = [];
    this.unheard = []; // lines of ours, [number, text], until they are acknowledged
  }

  async begin() {
    this.ours = this.theirs = this.first = Math.floor(Math.random() * 65536);
    this.open = false;
    const description = this.expect(this.first);
    for (let waited = 0; !this.open; waited += AGAIN_MS) {
      if (waited > PATIENCE_MS) throw new Error("nobody answers");
      this.cable.write("\n" + sealed("H", this.first));
      for (let ms = 0; ms < AGAIN_MS && !this.open; ms += 5) {
        this.hear();
        await pause(5);
      }
    }
    return this.whole(description);
  }

  expect(number) {
    const answer = { messages: [], data: [], done: false };
    this.answers.set(number, answer);
    this.current = answer;
    return answer;
  }

  ask(body) {
    const number = this.say("M", JSON.stringify(body));
    return this.expect(number);
  }

  say(kind, payload) {
    this.ours = next(this.ours);
    const line = sealed(kind, this.ours, payload);
    if (line.length > ROOM) throw new Error("too long for a line");
    this.unheard.push([this.ours, line]);
    this.cable.write(line);
    return this.ours;
  }

  async request(body) {
    return this.whole(this.ask(body));
  }

  async whole(answer) {
    await this.until(() => answer.done);
    if (answer.error) throw new Error(`${answer.error}: ${answer.say}`);
    return { messages: answer.messages, data: Buffer.concat(answer.data) };
  }

  /** Listen until it is so; with patience for a silent board, and lines sent again. */
  async until(condition) {
    let heard = Date.now();
    let probes = 0;
    let probed = heard;
    while (!condition()) {
      if (this.hear()) heard = probed = Date.now();
      if (Date.now() - heard > PATIENCE_MS) throw new Error("the board stopped answering");
      if (Date.now() - probed > (this.unheard.length ? AGAIN_MS : 1000)) {
        probed = Date.now();
        this.cable.write(sealed("P", ++probes));
        this.probing = probes;
      }
      await pause(2);
    }
  }

  hear() {
    const lines = this.cable.lines();
    for (const line of lines) {
      const found = opened(line);
      if (found) this.take(...found);
    }
    return lines.length > 0;
  }

  take(kind, number, payload) {
    if (kind === "A" || kind === "N") this.acknowledged(kind, number, Number(payload));
    else if (kind === "P") this.cable.write(sealed("A", this.theirs, number));
    else if (kind === "X" && this.open) throw new Error("the board started anew");
    else if ((kind === "M" || kind === "D") && this.open) this.line(kind, number, payload);
  }

  acknowledged(kind, number, probe) {
    if (number === this.first) this.open = true;
    const at = this.unheard.findIndex(([ours]) => ours === number);
    this.unheard.splice(0, at + 1);
    const lost = kind === "N" || (probe && probe === this.probing);
    if (lost) for (const [, line] of this.unheard) this.cable.write(line);
  }

  line(kind, number, payload) {
    const ahead = (number - next(this.theirs)) & 0xffff;
    if (ahead && ahead < 0x8000) {
      this.cable.write(sealed("N", this.theirs, 0));
      return;
    }
    if (!ahead) {
      this.theirs = number;
      if (kind === "D") this.current.data.push(Buffer.from(payload, "base64"));
      else this.message(JSON.parse(payload));
    }
    this.cable.write(sealed("A", this.theirs, 0));
  }

  message({ re, ...body }) {
    const answer = this.answers.get(re);
    if (!answer) {
      if (body.event) this.events.push(body.event);
      return;
    }
    this.current = answer;
    if (body.ok) answer.done = true;
    else if (body.error) Object.assign(answer, body, { done: true });
    else answer.messages.push(body);
  }

  /** Bytes as blocks, each as it is; at most six lines under way. */
  async send(bytes) {
    const blocks = [];
    for (let at = 0; at < bytes.length; at += 4096) {
      const block = bytes.subarray(at, at + 4096);
      const head = Buffer.alloc(2);
      head.writeUInt16LE(block.length | 0x8000);
      blocks.push(head, block);
    }
    const stream = Buffer.concat(blocks);
    for (let at = 0; at < stream.length; at += 300) {
      await this.until(() => this.unheard.length < 6);
      this.say("D", stream.subarray(at, at + 300).toString("base64"));
    }
  }
}

/** [value, where it ends] of what is encoded there. */
function decoded(bytes, at = 0) {
  const first = bytes[at++];
  if (first >= 0xf4) return [{ 0xf4: false, 0xf5: true, 0xf6: null }[first], at];
  let number = first & 31;
  if (number > 23) {
    const width = 1 << (number - 24);
    number = bytes.readUIntBE(at, width);
    at += width;
  }
  const kind = first >> 5;
  if (kind === 0) return [number, at];
  if (kind === 1) return [-1 - number, at];
  if (kind === 2) return [bytes.subarray(at, at + number), at + number];
  if (kind === 3) return [bytes.toString("utf8", at, at + number), at + number];
  const items = [];
  for (let i = 0; i < number; i++) {
    const [item, end] = decoded(bytes, at);
    items.push(item);
    at = end;
  }
  return [items, at];
}

class Pack {
  constructor(bytes) {
    const body = bytes.subarray(0, -32);
    this.hash = bytes.subarray(-32).toString("hex");
    if (createHash("sha256").update(body).digest("hex") !== this.hash) throw new Error("damaged");
    if (bytes.toString("latin1", 0, 4) !== "CRPK" || bytes[4] !== 1) throw new Error("no pack");
    this.tables = {};
    for (let i = 0; i < bytes.readUInt16LE(6); i++) {
      const at = 8 + 16 * i;
      const name = bytes.toString("latin1", at, at + 8).replace(/\0+$/, "");
      const [index, count] = [bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 12)];
      this.tables[name] = Array.from({ length: count }, (_, record) =>
        decoded(bytes, bytes.readUInt32LE(index + 4 * record))[0],
      );
    }
    [, this.id, this.version, , this.prefix] = this.tables.meta[0];
    this.words = Object.fromEntries(this.tables["w.en"]);
  }

  explained([kind, what, before, after, rule]) {
    if (kind === 7) return null;
    const name = this.words[what.includes(".") ? what : `track.${what}`] ?? what;
    const moved = before === null ? "" : ` ${before} -> ${after}`;
    const code = `${this.prefix}-${String(rule).padStart(3, "0")}`;
    const why = rule ? `${code}: ${this.words[`rule.${code}`]}` : "by hand";
    return `${name}${moved} (${why})`;
  }
}

const STYLES = "·.-#oD!";
const HUES = ["plain", "evil", "damage", "health", "dark", "mana", "good", "bad", "place", "time"];

function drawn({ strip, cells }) {
  const bytes = [...Buffer.from(cells, "hex")];
  const hues = bytes.filter((cell) => cell >> 4 > 2).map((cell) => HUES[cell & 15] ?? `hero ${(cell & 15) - 9}`);
  return `${"ABCD"[strip]} ${bytes.map((cell) => STYLES[cell >> 4]).join("")} ${hues.join(" ")}`;
}

/** The records of a log, sealed for a game of another number. */
function resealed(log, start, number) {
  const out = Buffer.from(log);
  for (let at = 0; at < out.length; ) {
    const end = at + 7 + out.readUInt16LE(at);
    const salt = Number((BigInt(number) * 40503n ^ BigInt(start + at) * 69069n) & 0xffffffffn);
    out.writeUInt32LE(crc32(out.subarray(at, end - 4), salt), end - 4);
    at = end;
  }
  return out;
}

async function copy(session) {
  const { messages, data } = await session.request({ do: "game", number: 0 });
  const { head, start } = messages[0];
  const body = { do: "restore", size: data.length, head, start };
  const answer = session.ask(body);
  await session.until(() => answer.messages.length || answer.done);
  const number = answer.messages[0]?.number;
  if (number)
    await session.send(Buffer.concat([data.subarray(0, head), resealed(data.subarray(head), start, number)]));
  await session.whole(answer);
  console.log(`restored as game ${number}`);
}

async function main(path, wish) {
  const cable = new Cable(path);
  const session = new Session(cable);
  const description = await session.begin();
  const found = Object.assign({}, ...description.messages.slice(0, 5));
  console.log(`${found.name} has ${found.strips.length} strips and the keys ${found.keys.join(" ")}`);
  const status = await session.request({ do: "status" });
  const pack = description.messages.find((message) => message.in === "now").pack;
  const words = new Pack((await session.request({ do: "fetch", hash: pack })).data);
  console.log(`${words.id} ${words.version}: ${words.words["game.title"]}`);
  await session.request({ do: "follow", on: true });
  await session.request({ do: "press", key: "NEXT" });
  await session.until(() => session.events.length);
  for (const message of (await session.request({ do: "scene" })).messages)
    console.log(message.cells ? drawn(message) : message.line);
  for (const { track, label, value } of status.messages.filter((message) => message.track))
    console.log(`${track}: ${label} ${value}`);
  for (const event of session.events) console.log(`why: ${words.explained(event)}`);
  const names = (await session.request({ do: "fields" })).messages.flatMap((message) => message.fields);
  const [values] = decoded((await session.request({ do: "state" })).data);
  if (names.length !== values.length) throw new Error("fields and state differ");
  console.log(`state: phase ${values[names.indexOf("phase")]}, step ${values[names.indexOf("step")]}`);
  if (wish === "copy") await copy(session);
  closeSync(cable.port);
}

await main(...process.argv.slice(2));
