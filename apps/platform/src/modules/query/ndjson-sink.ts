import type { components } from '@howdah/contract'
import { isUtf8 } from 'node:buffer'
import type { ServerResponse } from 'node:http'
import { writeRowArray } from '../../postgres/wire/data-row'
import { JsonBytes } from './json-bytes'
import { notUtf8 } from '../../postgres/wire/not-utf8'
import type { QuerySink, StatementLine, StopReason } from './query-session'
import type { WireField } from '../../postgres/wire/wire-messages'

type EndLine = components['schemas']['QueryEndLine']
type ErrorLine = components['schemas']['QueryErrorLine']
type ColumnsLine = components['schemas']['QueryColumnsLine']

/** A rows line is sent at this size at the latest, in bytes. */
const LINE_BYTES = 64 * 1024
/** After this long without a line the headers go out by themselves, so that what is between us and the reader sees an answer. */
const HEADERS_AFTER_MS = 1_000
/** Interval in milliseconds between the blank lines that keep the connection alive. */
const KEEP_ALIVE_MS = 15_000
/** From this many bytes of rows on an answer is a long one: then its reader gets this many ms for what it has. */
const OPENING_BYTES = 256 * 1024
const OPENING_REST_MS = 25

/** Writes a run as the contract's lines. Rows that arrive together leave together; the reader's pace is passed on as pressure. */
export class NdjsonSink implements QuerySink {
  readonly #response: ServerResponse
  readonly #typeName: (oid: number) => string | null
  readonly #rows = new JsonBytes(LINE_BYTES * 2)
  readonly #headersTimer: NodeJS.Timeout
  #keepAlive: NodeJS.Timeout | null = null
  #count = 0
  #flushing: NodeJS.Immediate | null = null
  #pressure: (waiting: boolean) => void = () => {}
  #waiting = false
  #isFull = false
  #rest: NodeJS.Timeout | null = null
  #untilRest = OPENING_BYTES
  #stop: (reason: StopReason) => void = () => {}

  constructor(response: ServerResponse, typeName: (oid: number) => string | null) {
    this.#response = response
    this.#typeName = typeName
    this.#headersTimer = setTimeout(() => this.#begin(), HEADERS_AFTER_MS)
    response.on('drain', () => {
      this.#isFull = false
      this.#press()
    })
  }

  /** True once the answer is a 200, so a later error has to be sent as a line. */
  get begun(): boolean {
    return this.#response.headersSent
  }

  onStop(stop: (reason: StopReason) => void): void {
    this.#stop = stop
  }

  onPressure(change: (waiting: boolean) => void): void {
    this.#pressure = change
  }

  columns(statement: number, fields: WireField[]): void {
    const columns = fields.map((field) => ({ ...field, typeName: this.#typeName(field.typeOid) }))
    this.#line({ type: 'columns', statement, columns })
  }

  row(buffer: Buffer, start: number, end: number): void {
    if (this.#count > 0) this.#rows.byte(0x2c)
    writeRowArray(this.#rows, buffer, start, end)
    this.#count += 1
    if (this.#rows.length >= LINE_BYTES) this.#flush()
    // Rows that arrive in one turn of the loop become one line; no row waits longer.
    else this.#flushing ??= setImmediate(() => this.#flush())
  }

  statement(line: StatementLine): void {
    this.#line(line)
  }

  /** The last line. */
  end(line: EndLine | ErrorLine): void {
    this.#line(line)
    this.dispose()
    this.#response.end()
  }

  /** Stops the timers; for an answer that is written elsewhere. */
  dispose(): void {
    clearTimeout(this.#headersTimer)
    if (this.#keepAlive) clearInterval(this.#keepAlive)
    if (this.#flushing) clearImmediate(this.#flushing)
    this.#flushing = null
    if (this.#rest) clearTimeout(this.#rest)
    this.#rest = null
  }

  #line(line: ColumnsLine | StatementLine | EndLine | ErrorLine): void {
    this.#flush()
    this.#write(`${JSON.stringify(line)}\n`)
  }

  #flush(): void {
    if (this.#flushing) clearImmediate(this.#flushing)
    this.#flushing = null
    if (this.#count === 0) return
    const count = this.#count
    this.#count = 0
    this.#rows.ascii(']}\n')
    const rows = this.#rows.take()
    if (!isUtf8(rows)) return this.#stop({ kind: 'refused', error: notUtf8() })
    this.#response.cork()
    this.#write(`{"type":"rows","count":${count},"rows":[`)
    this.#write(rows)
    this.#response.uncork()
    this.#untilRest -= rows.length
    if (this.#untilRest <= 0) this.#restOnce()
  }

  /** People wait for the first rows. On a machine of few cores the rest of a long answer would take the time that painting them needs. */
  #restOnce(): void {
    this.#untilRest = Infinity
    this.#rest = setTimeout(() => {
      this.#rest = null
      this.#press()
    }, OPENING_REST_MS)
    this.#press()
  }

  #write(bytes: string | Buffer): void {
    this.#begin()
    if (this.#response.destroyed) return
    this.#isFull = !this.#response.write(bytes)
    this.#press()
    this.#keepAlive?.refresh()
  }

  #begin(): void {
    if (this.#response.headersSent || this.#response.destroyed) return
    clearTimeout(this.#headersTimer)
    this.#response.writeHead(200, {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    this.#response.flushHeaders()
    this.#keepAlive = setInterval(() => {
      if (!this.#waiting) this.#write('\n')
    }, KEEP_ALIVE_MS)
  }

  #press(): void {
    const waiting = this.#isFull || this.#rest !== null
    if (this.#waiting === waiting) return
    this.#waiting = waiting
    this.#pressure(waiting)
  }
}
