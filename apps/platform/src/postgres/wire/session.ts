import { AppError } from '../../base/app-error'
import type { Socket } from 'node:net'
import pg from 'pg'
import type { ConnectionTarget } from '../cluster/cluster.types'
import { connectGuarded, socketOf } from './connect-guarded'
import { sendCancel } from './send-cancel'
import {
  Backend,
  readRowDescription,
  readReport,
  readString,
  type WireField,
  type WireReport,
  writeCopyData,
  writeCopyFail,
  writeRun,
  writeTerminate,
} from './wire-messages'
import { type WireLimits, WireReader } from './wire-reader'

const MB = 1024 * 1024
/** Maximum bytes of a row. */
export const MAX_ROW_BYTES = 64 * MB
/** Maximum bytes of a notice, a setting and every other message. */
const MAX_MESSAGE_BYTES = MB
/** Maximum bytes of the description of a result's columns; 1,664 of them, each with a name of 63 bytes, fit. */
const MAX_COLUMNS_BYTES = MB
/** Bytes of an error that are read; the rest is skipped. */
const MAX_ERROR_BYTES = 256 * 1024
/** Bytes of a COPY's data that are read of one message: it is refused, and its end must be seen. */
const MAX_COPY_BYTES = 64 * 1024

/**
 * Events of a run. They are called in the order of the wire; none is called after `execute` has
 * settled.
 */
export interface RunListener {
  columns(fields: WireField[]): void
  /** Maximum bytes of a row. @default MAX_ROW_BYTES */
  maxRowBytes?: number
  /** Called before a message of more than a megabyte is held; throws to refuse it, which ends the session. */
  large?(bytes: number): void
  /** A row, as the body `[start, end)` of its DataRow message; the buffer must not be stored. */
  row(buffer: Buffer, start: number, end: number): void
  /** A statement is over; the tag is Postgres's, for example `INSERT 0 3`; null for an empty text. */
  complete(tag: string | null): void
  notice(report: WireReport): void
  error(report: WireReport): void
  /** Input for COPY of the text, once; null if there is none. */
  copyData(): string | null
  /** The text requests missing data from the client, or sends raw data; the session has refused. */
  copy(direction: 'in' | 'out'): void
  encoding(name: string): void
}

export type TransactionStatus = 'idle' | 'transaction' | 'failed'

/** The session ended early: Postgres or a call of `pg_terminate_backend` closed it. */
export class SessionLost extends AppError {
  override readonly name = 'SessionLost'

  constructor(message: string, options?: ErrorOptions) {
    super(503, 'unavailable', message, { cause: options?.cause })
  }
}

const CONNECT_TIMEOUT_MS = 10_000
const CLOSE_TIMEOUT_MS = 2_000

/**
 * A session of a cluster for one run. pg connects (SCRAM, and TLS if enabled); after that this
 * class reads the socket directly, because rows are passed on without being parsed.
 */
export class Session {
  readonly #socket: Socket
  readonly #target: ConnectionTarget
  readonly #backend: { processID: number; secretKey: number }
  readonly #reader = new WireReader(this.#limits())
  #run: {
    listener: RunListener
    resolve: (status: TransactionStatus) => void
    reject: (error: Error) => void
  } | null = null
  #lost: Error | null = null
  readonly #closed: Promise<void>

  private constructor(client: pg.Client, target: ConnectionTarget) {
    // pg has no types for these; they have been there under these names for as long as pg has.
    const internals = client as unknown as { processID: number; secretKey: number }
    this.#socket = socketOf(client)
    this.#target = target
    this.#backend = { processID: internals.processID, secretKey: internals.secretKey }
    this.#closed = new Promise((resolve) => this.#socket.once('close', () => resolve()))
    this.#socket.removeAllListeners('data')
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk))
    this.#socket.on('close', () => this.#fail(new SessionLost('The database closed the session.')))
  }

  /** @throws any error that Postgres reports for the connection */
  static async open(target: ConnectionTarget): Promise<Session> {
    const { heard, host, port, user, password, database, ssl, enableChannelBinding, options } =
      target
    const client = new pg.Client({
      ...{ host, port, user, password, database, enableChannelBinding, options },
      ssl: ssl ?? false,
      application_name: 'howdah',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: ssl !== undefined,
    })
    // Once the socket is ours, its end is seen there.
    client.on('error', () => {})
    try {
      await connectGuarded(client)
    } catch (error) {
      client.end().catch(() => {})
      throw heard?.failed(error) ?? error
    }
    heard?.opened()
    return new Session(client, target)
  }

  get usable(): boolean {
    return this.#lost === null && this.#run === null
  }

  /** Resolves when the session has ended, and with it its locks, temporary tables and transaction. */
  get closed(): Promise<void> {
    return this.#closed
  }

  /** Runs the text and resolves with the state in which it leaves the session. @throws SessionLost, MessageTooLarge */
  execute(
    sql: string,
    parameters: readonly (string | null)[] | undefined,
    listener: RunListener,
  ): Promise<TransactionStatus> {
    if (this.#lost) return Promise.reject(this.#lost)
    return new Promise((resolve, reject) => {
      this.#run = { listener, resolve, reject }
      this.#socket.write(writeRun(sql, parameters))
    })
  }

  /** Rows wait in the socket, and in the end in Postgres, until `resume`. */
  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  /** Asks the cluster to cancel the current statement, like pg_cancel_backend; the error arrives as that of the run. */
  cancel(): void {
    sendCancel(this.#target, this.#backend)
    // Pending data must be read, otherwise the end of the statement would never arrive.
    this.#socket.resume()
  }

  /** Ends the session politely; one whose server does not hang up is ended without it. */
  close(): void {
    if (this.#socket.writable) this.#socket.end(writeTerminate())
    this.#socket.resume()
    setTimeout(() => this.destroy(), CLOSE_TIMEOUT_MS).unref()
  }

  /** Ends the session without waiting for anything. */
  destroy(): void {
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    try {
      this.#reader.push(chunk, (type, buffer, start, end) =>
        this.#message(type, buffer, start, end),
      )
    } catch (error) {
      this.#fail(error as Error)
      this.#socket.destroy()
    }
  }

  #message(type: number, buffer: Buffer, start: number, end: number): void {
    const run = this.#run
    if (!run) return
    switch (type) {
      case Backend.dataRow:
        return run.listener.row(buffer, start, end)
      case Backend.rowDescription:
        return run.listener.columns(readRowDescription(buffer, start, end))
      case Backend.commandComplete:
        return run.listener.complete(readString(buffer, start, end).text)
      case Backend.emptyQueryResponse:
        return run.listener.complete(null)
      case Backend.noticeResponse:
        return run.listener.notice(readReport(buffer, start, end))
      case Backend.errorResponse:
        return run.listener.error(readReport(buffer, start, end))
      case Backend.copyInResponse: {
        const data = run.listener.copyData()
        if (data !== null) return void this.#socket.write(writeCopyData(data))
        this.#socket.write(writeCopyFail('COPY from the client is not possible here'))
        return run.listener.copy('in')
      }
      case Backend.copyOutResponse:
      case Backend.copyBothResponse:
        this.cancel()
        return run.listener.copy('out')
      case Backend.parameterStatus:
        return this.#parameterStatus(run.listener, buffer, start, end)
      case Backend.readyForQuery:
        this.#run = null
        return run.resolve(transactionStatus(buffer[start] ?? 0))
      default:
        // Acknowledgements (parsed, bound, no data ...) and the data of a COPY that is being ended.
        return
    }
  }

  #parameterStatus(listener: RunListener, buffer: Buffer, start: number, end: number): void {
    const { text, next } = readString(buffer, start, end)
    if (text === 'client_encoding') listener.encoding(readString(buffer, next, end).text)
  }

  #limits(): WireLimits {
    return {
      maxBytes: (type) => {
        switch (type) {
          case Backend.dataRow:
            return this.#run?.listener.maxRowBytes ?? MAX_ROW_BYTES
          case Backend.rowDescription:
            return MAX_COLUMNS_BYTES
          case Backend.errorResponse:
            return MAX_ERROR_BYTES
          case Backend.copyData:
            return MAX_COPY_BYTES
          default:
            return MAX_MESSAGE_BYTES
        }
      },
      isCut: (type) => type === Backend.errorResponse || type === Backend.copyData,
      onLarge: (bytes) => this.#run?.listener.large?.(bytes),
    }
  }

  #fail(error: Error): void {
    this.#lost ??= error
    const run = this.#run
    this.#run = null
    run?.reject(error)
  }
}

function transactionStatus(byte: number): TransactionStatus {
  if (byte === 0x49) return 'idle'
  return byte === 0x54 ? 'transaction' : 'failed'
}
