import { capabilityMessages } from '../../access/capability.messages'
import type { components } from '@howdah/contract'
import { AppError } from '../../base/app-error'
import { PausableTimer } from '../../base/pausable-timer'
import { MessageTooLarge } from '../../postgres/wire/wire-reader'
import {
  type RunListener,
  type Session,
  SessionLost,
  type TransactionStatus,
} from '../../postgres/wire/session'
import { queryMessages } from './query.messages'
import { noticeOf, type QueryNotice, sqlErrorOf } from '../../postgres/wire/sql-error'
import { Backend, type WireField, type WireReport } from '../../postgres/wire/wire-messages'
import { wireMessages } from '../../postgres/wire/wire.messages'

export type StatementLine = components['schemas']['QueryStatementLine']

/** Takes the results of a run in one representation. */
export interface QuerySink {
  columns(statement: number, fields: WireField[]): void
  /** The body `[start, end)` of a DataRow message; the buffer must not be stored. */
  row(buffer: Buffer, start: number, end: number): void
  statement(line: StatementLine): void
  /** The run is to be stopped when the sink cannot take more. */
  onStop(stop: (reason: StopReason) => void): void
  /** Back-pressure: the reader is the slow one until the second call. */
  onPressure(change: (waiting: boolean) => void): void
}

/** Reason that a run is ended from outside of Postgres. */
export type StopReason =
  | { kind: 'client-gone' }
  | { kind: 'timeout'; afterMs: number }
  | { kind: 'refused'; error: AppError }

export interface QueryText {
  sql: string
  parameters?: readonly (string | null)[]
  timeoutMs: number
  /** Input of the first COPY from the client. */
  copyData?: string | undefined
  /** True if the text must be a single statement, as a text with parameters is. */
  alone?: boolean
  /** Called before the run holds a message of more than a megabyte. @throws AppError to end the run */
  reserve?(bytes: number): void
}

export interface QueryOutcome {
  statements: number
  durationMs: number
  /** Null when the session ended with the run. */
  status: TransactionStatus | null
  /** Error of the failed statement, whose number is `statements`. */
  failure: AppError | null
  /** The commands that went through, each once. */
  commands: string[]
}

/** Maximum notices of a statement that are passed on, and their bytes in a run. */
const MAX_NOTICES = 200
const MAX_NOTICES_BYTES = 10 * 1024 * 1024
/** Different commands of a run, and characters of a tag: Postgres has fewer. A database that is attached may send any. */
const MAX_COMMANDS = 1_000
const MAX_TAG = 128
/** Time in milliseconds that a cancelled statement has to end before its session is closed. */
const CANCEL_GRACE_MS = 5_000

/** One run on one session, from its text to the last message. */
export class QuerySession implements RunListener {
  readonly #session: Session
  readonly #text: QueryText
  readonly #sink: QuerySink
  readonly #timer: PausableTimer
  readonly #startedAt = performance.now()
  readonly #commands = new Set<string>()
  #statement = 0
  #statementStartedAt = this.#startedAt
  #rows = 0
  #hasColumns = false
  #notices: QueryNotice[] = []
  #noticesBytes = 0
  #failure: AppError | null = null
  #stopped: StopReason | null = null
  #copyData: string | null
  #grace: NodeJS.Timeout | null = null

  constructor(session: Session, text: QueryText, sink: QuerySink) {
    this.#session = session
    this.#text = text
    this.#copyData = text.copyData ?? null
    this.#sink = sink
    this.#timer = new PausableTimer(text.timeoutMs, () =>
      this.stop({ kind: 'timeout', afterMs: text.timeoutMs }),
    )
    sink.onStop((reason) => this.stop(reason))
    sink.onPressure((waiting) => this.#pressure(waiting))
  }

  async execute(): Promise<QueryOutcome> {
    let status: TransactionStatus | null = null
    const { alone, parameters, sql } = this.#text
    try {
      status = await this.#session.execute(sql, alone ? (parameters ?? []) : parameters, this)
    } catch (error) {
      this.#failure ??= this.#failureOf(error)
    } finally {
      this.#timer.stop()
      if (this.#grace) clearTimeout(this.#grace)
    }
    if (this.#stopped) this.#failure = this.#stopFailure(this.#stopped, this.#failure)
    return {
      statements: this.#statement,
      durationMs: milliseconds(performance.now() - this.#startedAt),
      status,
      failure: this.#failure,
      commands: [...this.#commands],
    }
  }

  /** Ends the run in Postgres. The first reason counts. */
  stop(reason: StopReason): void {
    if (this.#stopped) return
    this.#stopped = reason
    this.#timer.stop()
    this.#session.cancel()
    this.#grace = setTimeout(() => this.#session.destroy(), CANCEL_GRACE_MS)
  }

  columns(fields: WireField[]): void {
    this.#hasColumns = true
    if (!this.#stopped) this.#sink.columns(this.#statement, fields)
  }

  row(buffer: Buffer, start: number, end: number): void {
    this.#rows += 1
    if (!this.#stopped) this.#sink.row(buffer, start, end)
  }

  large(bytes: number): void {
    this.#text.reserve?.(bytes)
  }

  complete(tag: string | null): void {
    const now = performance.now()
    const { command, rowCount } = readTag(tag?.slice(0, MAX_TAG) ?? null)
    if (tag !== null && !this.#stopped) {
      if (this.#commands.size < MAX_COMMANDS) this.#commands.add(command)
      this.#sink.statement({
        type: 'statement',
        statement: this.#statement,
        command,
        rowCount: this.#hasColumns ? this.#rows : rowCount,
        durationMs: milliseconds(now - this.#statementStartedAt),
        notices: this.#notices,
      })
      this.#statement += 1
    }
    this.#statementStartedAt = now
    this.#rows = 0
    this.#hasColumns = false
    this.#notices = []
  }

  notice(report: WireReport): void {
    if (this.#stopped || this.#notices.length >= MAX_NOTICES) return
    for (const text of report.values()) this.#noticesBytes += Buffer.byteLength(text)
    if (this.#noticesBytes <= MAX_NOTICES_BYTES) this.#notices.push(noticeOf(report))
    else
      this.#refuse(
        new AppError(400, 'result_too_large', wireMessages.notices(megabytes(MAX_NOTICES_BYTES))),
      )
  }

  error(report: WireReport): void {
    // A syntax error without a position is the error of Postgres for several statements in an extended query.
    if (this.#text.alone && report.get('C') === '42601' && !report.has('P')) {
      this.#failure ??= new AppError(400, 'bad_request', capabilityMessages.oneStatement)
      return
    }
    const sql = sqlErrorOf(report, this.#text.sql)
    this.#failure ??= new AppError(400, 'sql_error', sql.message, { sql })
  }

  copyData(): string | null {
    // A prepared statement's messages have been sent in one go, which leaves no turn for the data.
    const { alone, parameters } = this.#text
    const data = this.#stopped || alone || parameters ? null : this.#copyData
    this.#copyData = null
    return data
  }

  copy(direction: 'in' | 'out'): void {
    const message = direction === 'in' ? queryMessages.copyIn : queryMessages.copyOut
    this.#refuse(new AppError(400, 'bad_request', message))
  }

  encoding(name: string): void {
    if (name.toUpperCase() === 'UTF8') return
    this.#refuse(new AppError(400, 'bad_request', queryMessages.encoding(name)))
  }

  #refuse(error: AppError): void {
    this.stop({ kind: 'refused', error })
  }

  #pressure(waiting: boolean): void {
    if (waiting && !this.#stopped) {
      this.#session.pause()
      this.#timer.pause()
    } else {
      this.#session.resume()
      if (!this.#stopped) this.#timer.resume()
    }
  }

  #failureOf(error: unknown): AppError {
    if (error instanceof MessageTooLarge)
      return new AppError(400, 'result_too_large', tooLargeMessage(error))
    if (error instanceof SessionLost)
      return new AppError(503, 'unavailable', queryMessages.sessionClosed)
    if (error instanceof AppError) return error
    return new AppError(503, 'unavailable', queryMessages.connectionLost, { cause: error })
  }

  /** A stopped run reports the reason, not the cancellation error of Postgres. */
  #stopFailure(reason: StopReason, stopError: AppError | null): AppError {
    switch (reason.kind) {
      case 'refused':
        return reason.error
      case 'timeout':
        return new AppError(400, 'timeout', queryMessages.timeout(reason.afterMs / 1000), {
          sql: stopError?.extra.sql,
        })
      case 'client-gone':
        return new AppError(400, 'sql_error', queryMessages.cancelled, {
          sql: stopError?.extra.sql,
        })
    }
  }
}

/** `INSERT 0 3` is INSERT and 3, `CREATE TABLE` has no number. */
function readTag(tag: string | null): { command: string; rowCount: number | null } {
  const match = /^(.*?)(?: \d+)?(?: (\d+))$/.exec(tag ?? '')
  return match
    ? { command: match[1] ?? '', rowCount: Number(match[2]) }
    : { command: tag ?? '', rowCount: null }
}

const milliseconds = (value: number) => Math.round(value * 1000) / 1000
const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

function tooLargeMessage({ bytes, maxBytes, type }: MessageTooLarge): string {
  const { message, notice, row, setting } = wireMessages.tooLarge
  const texts: Partial<Record<number, typeof row>> = {
    [Backend.dataRow]: row,
    [Backend.noticeResponse]: notice,
    [Backend.parameterStatus]: setting,
  }
  return (texts[type] ?? message)(megabytes(bytes), megabytes(maxBytes))
}
