import { EXPORT_FILES, exportWriter } from '@howdah/rules/export/export-writer'
import type { ExportFormat, ExportWriter } from '@howdah/rules/export/export.types'
import type { ServerResponse } from 'node:http'
import { AppError } from '../../base/app-error'
import { notUtf8 } from '../../postgres/wire/not-utf8'
import { readRow } from '../../postgres/wire/read-row'
import type { QuerySink, StopReason } from '../query/query-session'
import type { WireField } from '../../postgres/wire/wire-messages'
import { exportApiMessages } from './handlers.messages'

export interface ExportTarget {
  format: ExportFormat
  /** Target of the inserts of `sql`, quoted. */
  table: string
  overridesIdentity: boolean
  /** The Content-Disposition. */
  disposition: string
}

/** Text is sent at this many characters at the latest. */
const CHUNK_CHARACTERS = 64 * 1024
/** Time in milliseconds without a row after which headers are sent, before proxies time out. */
const HEADERS_AFTER_MS = 20_000

/** Writes the rows of one statement as a file. It holds one piece of it at a time; the reader's pace is passed on as pressure. */
export class ExportSink implements QuerySink {
  readonly #response: ServerResponse
  readonly #target: ExportTarget
  readonly #headersTimer: NodeJS.Timeout
  #writer: ExportWriter | null = null
  #text = ''
  #count = 0
  #flushing: NodeJS.Immediate | null = null
  #waiting = false
  #pressure: (waiting: boolean) => void = () => {}
  #stop: (reason: StopReason) => void = () => {}

  constructor(response: ServerResponse, target: ExportTarget) {
    this.#response = response
    this.#target = target
    this.#headersTimer = setTimeout(() => this.#begin(), HEADERS_AFTER_MS)
    response.on('drain', () => this.#press(false))
  }

  onStop(stop: (reason: StopReason) => void): void {
    this.#stop = stop
  }

  onPressure(change: (waiting: boolean) => void): void {
    this.#pressure = change
  }

  columns(_statement: number, fields: WireField[]): void {
    const { format, table, overridesIdentity } = this.#target
    this.#writer = exportWriter(format, fields, table, overridesIdentity)
    this.#text = this.#writer.head
  }

  row(buffer: Buffer, start: number, end: number): void {
    const values = readRow(buffer, start, end)
    if (values === null) return this.#stop({ kind: 'refused', error: notUtf8() })
    this.#text += this.#writer?.row(values, this.#count) ?? ''
    this.#count += 1
    if (this.#text.length >= CHUNK_CHARACTERS) this.#flush()
    // Rows that arrive in one turn of the loop are sent together; no row waits longer.
    else this.#flushing ??= setImmediate(() => this.#flush())
  }

  statement(): void {}

  /** The end of the file. @throws AppError when there was nothing that has rows */
  end(): void {
    if (this.#writer === null) {
      throw new AppError(400, 'bad_request', exportApiMessages.noRows)
    }
    // Without a row there is no statement that its semicolon could end.
    if (this.#count > 0 || this.#target.format !== 'sql') this.#text += this.#writer.tail
    this.#flush()
    this.#begin()
    this.#response.end()
  }

  /** Cancels pending writes. */
  dispose(): void {
    clearTimeout(this.#headersTimer)
    if (this.#flushing) clearImmediate(this.#flushing)
    this.#flushing = null
  }

  #flush(): void {
    if (this.#flushing) clearImmediate(this.#flushing)
    this.#flushing = null
    const text = this.#text
    this.#text = ''
    if (text === '' || this.#response.destroyed) return
    this.#begin()
    if (!this.#response.write(text)) this.#press(true)
  }

  #begin(): void {
    if (this.#response.headersSent || this.#response.destroyed) return
    clearTimeout(this.#headersTimer)
    this.#response.writeHead(200, {
      'content-type': `${EXPORT_FILES[this.#target.format].mediaType}; charset=utf-8`,
      'content-disposition': this.#target.disposition,
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    this.#response.flushHeaders()
  }

  #press(waiting: boolean): void {
    if (this.#waiting === waiting) return
    this.#waiting = waiting
    this.#pressure(waiting)
  }
}
