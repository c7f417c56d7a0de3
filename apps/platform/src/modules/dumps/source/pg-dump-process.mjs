// Runs pg_dump once, in a process of its own: it reads the answers of a Postgres that may be hostile,
// and each of its questions waits for the answer. Messages are a letter, four bytes of length, bytes:
// to the server Q (for Postgres), R (the result) and E (an error); from the server the answers.
import { readSync, writeSync } from 'node:fs'

const [library, ...args] = process.argv.slice(2)
/** Messages after which Postgres answers until it is ready: a query, and the end of a batch. */
const ANSWERED = new Set([0x51, 0x53])
const TERMINATE = 0x58
/** Requests for TLS and GSSAPI: the server has encrypted its own connection. */
const ENCRYPTION = new Set([80877103, 80877104])

function send(kind, bytes) {
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeUInt32BE(bytes.length, 1)
  for (const part of [head, bytes])
    for (let at = 0; at < part.length;) at += retried(() => writeSync(1, part, at))
}

/** Pipes may be full or empty for a moment. */
function retried(work) {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
    }
  }
}

function read(length) {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length;) {
    const count = retried(() => readSync(0, bytes, at, length - at, null))
    if (count === 0) process.exit(1)
    at += count
  }
  return bytes
}

function ask(bytes) {
  send('Q', bytes)
  return read(read(4).readUInt32BE(0))
}

let isBegun = false
let unsent = Buffer.alloc(0)
/** Stands for the database of the library: pg_dump writes parts of messages, and reads answers. */
const pg = {
  query: async () => ({ rows: [{ search_path: '' }] }),
  exec: async () => [],
  execProtocolRawStream(bytes, { onRawData }) {
    unsent = Buffer.concat([unsent, bytes])
    // The first message has no letter.
    const head = isBegun ? 1 : 0
    if (head === 0 && unsent.length === 8 && ENCRYPTION.has(unsent.readUInt32BE(4))) {
      unsent = Buffer.alloc(0)
      return onRawData(Buffer.from('N'))
    }
    let isAnswered = false
    let end = 0
    while (unsent.length >= end + head + 4) {
      const next = end + head + unsent.readUInt32BE(end + head)
      if (next > unsent.length) break
      if (head === 1 && unsent[end] === TERMINATE) return
      isAnswered ||= head === 0 || ANSWERED.has(unsent[end])
      end = next
      if (head === 0) break
    }
    if (!isAnswered) return
    const whole = unsent.subarray(0, end)
    unsent = unsent.subarray(end)
    isBegun = true
    onRawData(ask(whole))
  },
}

try {
  const { pgDump } = await import(library)
  const file = await pgDump({ pg, args })
  send('R', Buffer.from(await file.arrayBuffer()))
} catch (error) {
  send('E', Buffer.from(String(error?.message ?? error)))
}
process.exit(0)
