import type { Socket } from 'node:net'
import { Client } from 'pg'
import { serialize } from 'pg-protocol'
import { PLATFORM_APPLICATION } from '../../../postgres/cluster/admin-client'
import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import { connectGuarded, socketOf } from '../../../postgres/wire/connect-guarded'
import { readRow } from '../../../postgres/wire/read-row'
import { Backend, readReport, readString } from '../../../postgres/wire/wire-messages'
import { MessageTooLarge, WireReader, type OnMessage } from '../../../postgres/wire/wire-reader'
import { DumpError } from '../dump-error'
import { dumpMessages as messages } from '../dumps.messages'
import { ByteRun } from './byte-run'

/** Bytes of a row. */
const MAX_ROW_BYTES = 64 * 1024 * 1024
const MAX_MESSAGE_BYTES = 1024 * 1024
/** Bytes of the answer to a question of pg_dump, and of rows that are held together. */
const MAX_ANSWER_BYTES = 256 * 1024 * 1024
/** Bytes that a row, and a field of it, take besides their own. */
const ROW_BYTES = 64
const FIELD_BYTES = 32
/** Bytes of rows that wait for a reader before Postgres has to. */
const MAX_WAITING_BYTES = 1024 * 1024
const PIECE_BYTES = 64 * 1024
const CONNECT_TIMEOUT_MS = 10_000

/** End of a statement. */
export interface StatementOutcome {
  /** Of the last statement, as Postgres writes it: `INSERT 0 3`. */
  tag: string
  /** null if nothing failed. */
  error: { message: string; code: string } | null
}

/** State of a session without a transaction, as `ReadyForQuery` has it. */
const IDLE = 'I'

/** A session of one person's text or of a foreign Postgres, with rows as they are on the wire. */
export class WireConnection {
  /** Process of the session in Postgres. */
  readonly processId: number
  /** The messages of a server to a client that has just connected. */
  readonly greeting: Buffer
  readonly #socket: Socket
  readonly #reader = new WireReader({
    maxBytes: (type) =>
      type === Backend.copyData || type === Backend.dataRow ? MAX_ROW_BYTES : MAX_MESSAGE_BYTES,
    isCut: (type) => type === Backend.errorResponse || type === Backend.noticeResponse,
  })
  #onMessage: OnMessage | null = null
  #settle: ((error: Error | null) => void) | null = null
  #lost: Error | null = null
  #isInTransaction = false

  private constructor(client: Client, greeting: Buffer) {
    this.greeting = greeting
    this.processId = (client as unknown as { processID: number }).processID
    this.#socket = socketOf(client)
    this.#socket.removeAllListeners('data')
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk))
    this.#socket.on('close', () => this.#fail(new DumpError(messages.lost)))
  }

  /** @param options settings after those of the login. @throws any error of the connection */
  static async open(target: ConnectionTarget, options: string): Promise<WireConnection> {
    const { data: _, heard: __, readOnlyTransaction: ___, ...login } = target
    const client = new Client({
      ...login,
      ssl: target.ssl ?? false,
      options: [target.options, options].filter(Boolean).join(' '),
      application_name: PLATFORM_APPLICATION,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    })
    client.on('error', () => undefined)
    const settings = new Map<string, string>()
    const { connection } = client as unknown as {
      connection: NodeJS.EventEmitter
    }
    connection.on(
      'parameterStatus',
      ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) =>
        settings.set(parameterName, parameterValue),
    )
    try {
      await connectGuarded(client)
    } catch (error) {
      client.end().catch(() => undefined)
      throw target.heard?.failed(error) ?? error
    }
    target.heard?.opened()
    return new WireConnection(client, greetingOf(settings))
  }

  /** Sends messages as they are, and returns the answer until Postgres is ready. @throws DumpError */
  async exchange(bytes: Buffer): Promise<Buffer> {
    const answer = new ByteRun()
    const head = Buffer.alloc(5)
    await this.#converse(bytes, (type, buffer, start, end) => {
      if (answer.length + end - start > MAX_ANSWER_BYTES) throw new DumpError(messages.largeSchema)
      head[0] = type
      head.writeUInt32BE(end - start + 4, 1)
      answer.add(head)
      answer.add(buffer, start, end)
    })
    return answer.take()
  }

  /** @throws DumpError with the error of Postgres */
  async rows(sql: string): Promise<(string | null)[][]> {
    const rows: (string | null)[][] = []
    let size = 0
    const { error } = await this.run(sql, (type, buffer, start, end) => {
      if (type !== Backend.dataRow) return
      size += end - start + ROW_BYTES + FIELD_BYTES * buffer.readUInt16BE(start)
      if (size > MAX_ANSWER_BYTES) throw new DumpError(messages.largeSchema)
      const row = readRow(buffer, start, end)
      if (row === null) throw new DumpError(messages.notUtf8)
      rows.push(row)
    })
    if (error) throw new DumpError(error.message)
    return rows
  }

  /** Runs a text, or one in the encoding of the session; rows of its result are skipped. @throws DumpError if the session is lost */
  async run(sql: string | Buffer, onMessage?: OnMessage): Promise<StatementOutcome> {
    const outcome = outcomeReader()
    await this.#converse(query(sql), (type, buffer, start, end) => {
      // Rows would have to come with the statement.
      if (type === Backend.copyInResponse) this.#socket.write(serialize.copyFail(messages.noRows))
      outcome.read(type, buffer, start, end)
      onMessage?.(type, buffer, start, end)
    })
    return outcome.read()
  }

  /** Rows of a `COPY ... TO STDOUT`, at the pace of the reader. @throws DumpError with the error of Postgres */
  async *copyOut(sql: string): AsyncGenerator<Buffer> {
    const outcome = outcomeReader()
    const waiting = new ByteRun()
    let wake = () => {}
    let isDone = false
    const ended = this.#converse(query(sql), (type, buffer, start, end) => {
      if (type !== Backend.copyData) return void outcome.read(type, buffer, start, end)
      // The buffer is the socket's.
      waiting.add(buffer, start, end)
      if (waiting.length >= MAX_WAITING_BYTES) this.#socket.pause()
      if (waiting.length >= PIECE_BYTES) wake()
    }).finally(() => {
      isDone = true
      wake()
    })
    ended.catch(() => undefined)
    try {
      while (!isDone || waiting.length > 0) {
        if (waiting.length < PIECE_BYTES && !isDone)
          await new Promise<void>((resolve) => (wake = resolve))
        const piece = waiting.take()
        this.#socket.resume()
        if (piece.length > 0) yield piece
      }
      await ended
    } finally {
      // Who stops in the middle has no use for the session.
      if (!isDone) this.destroy()
    }
    const { error } = outcome.read()
    if (error) throw new DumpError(error.message)
  }

  /** Runs a `COPY ... FROM STDIN`. All rows are read, whether or not Postgres takes them, unless the session is lost. @throws DumpError if the session is lost, and the errors of the rows */
  async copyIn(sql: Buffer, rows: AsyncIterable<Buffer>): Promise<StatementOutcome> {
    const outcome = outcomeReader()
    let isTaken = false
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const ended = this.#converse(query(sql), (type, buffer, start, end) => {
      if (type === Backend.copyInResponse) {
        isTaken = true
        begin()
      } else if (type === Backend.errorResponse) isTaken = false
      outcome.read(type, buffer, start, end)
    }).finally(begin)
    ended.catch(() => undefined)
    await begun
    for await (const piece of rows) {
      if (this.#lost) break
      if (!isTaken) continue
      if (!this.#socket.write(message(Backend.copyData, piece)))
        await Promise.race([new Promise((resolve) => this.#socket.once('drain', resolve)), ended])
    }
    if (isTaken) this.#socket.write(serialize.copyDone())
    await ended
    return outcome.read()
  }

  /** Returns true after a statement that has left a transaction open, or failed in one. */
  get isInTransaction(): boolean {
    return this.#isInTransaction
  }

  /** Ends the session without waiting for anything. */
  destroy(): void {
    this.#socket.destroy()
  }

  #converse(bytes: Buffer, onMessage: OnMessage): Promise<void> {
    if (this.#lost) return Promise.reject(this.#lost)
    return new Promise((resolve, reject) => {
      this.#onMessage = onMessage
      this.#settle = (error) => (error ? reject(error) : resolve())
      this.#socket.write(bytes)
    })
  }

  #read(chunk: Buffer): void {
    try {
      this.#reader.push(chunk, (type, buffer, start, end) => {
        this.#onMessage?.(type, buffer, start, end)
        if (type !== Backend.readyForQuery) return
        this.#isInTransaction = buffer[start] !== IDLE.charCodeAt(0)
        const settle = this.#settle
        this.#onMessage = null
        this.#settle = null
        settle?.(null)
      })
    } catch (error) {
      this.#fail(
        error instanceof MessageTooLarge ? new DumpError(messages.longRow) : (error as Error),
      )
      this.#socket.destroy()
    }
  }

  #fail(error: Error): void {
    this.#lost ??= error
    const settle = this.#settle
    this.#onMessage = null
    this.#settle = null
    settle?.(this.#lost)
  }
}

function message(type: number, body: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(body.length + 5)
  bytes[0] = type
  bytes.writeUInt32BE(body.length + 4, 1)
  body.copy(bytes, 5)
  return bytes
}

const query = (sql: string | Buffer): Buffer =>
  message(0x51, Buffer.concat([Buffer.from(sql as string), Buffer.alloc(1)]))

function outcomeReader() {
  let tag = ''
  let error: StatementOutcome['error'] = null
  return {
    read(type?: number, buffer?: Buffer, start = 0, end = 0): StatementOutcome {
      if (buffer && type === Backend.commandComplete) tag = readString(buffer, start, end).text
      if (buffer && type === Backend.errorResponse) {
        const report = readReport(buffer, start, end)
        error = { message: report.get('M') ?? '', code: report.get('C') ?? '' }
      }
      return { tag, error }
    },
  }
}

/** A password that was right, settings, and that the session is ready. */
function greetingOf(settings: ReadonlyMap<string, string>): Buffer {
  const right = Buffer.alloc(4)
  const statuses = [...settings].map(([name, value]) =>
    message(Backend.parameterStatus, Buffer.from(`${name}\0${value}\0`)),
  )
  return Buffer.concat([
    message(0x52, right),
    ...statuses,
    message(0x4b, Buffer.alloc(8)),
    message(Backend.readyForQuery, Buffer.from('I')),
  ])
}
