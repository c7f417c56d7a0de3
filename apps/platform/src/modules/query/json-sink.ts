import { isUtf8 } from 'node:buffer'
import { AppError } from '../../base/app-error'
import { type JsonColumn, writeRowObject } from '../../postgres/wire/data-row'
import { LARGE_MESSAGE_BYTES } from '../../postgres/wire/wire-reader'
import { JsonBytes } from './json-bytes'
import { jsonColumns } from './json-columns'
import { notUtf8 } from '../../postgres/wire/not-utf8'
import type { QuerySink, StopReason } from './query-session'
import type { WireField } from '../../postgres/wire/wire-messages'
import { queryMessages } from './query.messages'

/** The most that the list of objects may hold, in bytes; more is for the stream. */
export const MAX_LIST_BYTES = 64 * 1024 * 1024

/** Keeps the last statement's rows as a list of objects. */
export class JsonSink implements QuerySink {
  readonly #json = new JsonBytes()
  #columns: JsonColumn[] = []
  #count = 0
  #statementHasRows = false
  #stop: (reason: StopReason) => void = () => {}
  readonly #reserve: (bytes: number) => void
  #reserved = LARGE_MESSAGE_BYTES

  /** @param reserve called before the list holds more than a megabyte, and before each further one; throws to end the run */
  constructor(reserve: (bytes: number) => void = () => {}) {
    this.#reserve = reserve
  }

  onStop(stop: (reason: StopReason) => void): void {
    this.#stop = stop
  }

  onPressure(): void {}

  columns(_statement: number, fields: WireField[]): void {
    this.#reset()
    this.#columns = jsonColumns(fields)
    this.#statementHasRows = true
  }

  row(buffer: Buffer, start: number, end: number): void {
    if (this.#count > 0) this.#json.byte(0x2c)
    writeRowObject(this.#json, this.#columns, buffer, start, end)
    this.#count += 1
    if (this.#json.length > this.#reserved)
      this.#reserve((this.#reserved = this.#json.length + LARGE_MESSAGE_BYTES))
    if (this.#json.length > MAX_LIST_BYTES) {
      const error = new AppError(413, 'result_too_large', queryMessages.listTooLarge)
      this.#stop({ kind: 'refused', error })
    }
  }

  statement(): void {
    if (!this.#statementHasRows) this.#reset()
    this.#statementHasRows = false
  }

  /** The list, as JSON. @throws AppError when a value is no UTF-8 */
  take(): Buffer {
    const rows = this.#json.take()
    if (!isUtf8(rows)) throw notUtf8()
    return Buffer.concat([Buffer.from('['), rows, Buffer.from(']')])
  }

  #reset(): void {
    this.#json.clear()
    this.#count = 0
    this.#columns = []
  }
}
