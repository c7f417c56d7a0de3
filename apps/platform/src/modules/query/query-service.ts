import type { Person } from '../../access/person.types'
import type { Events } from '../../base/events'
import type { ServerResponse } from 'node:http'
import type { Clusters } from '../clusters/clusters.types'
import type { Replicas } from '../replicas/replicas'
import { type Requester, executeRequest, type QuerySessionOptions } from './execute-request'
import { AppError } from '../../base/app-error'
import { asNotRun } from '../../base/http/errors'
import { isAffected } from '../../access/is-affected'
import type { RunIdentity } from './choose-identity'
import { collectRows } from '../../postgres/wire/collect-rows'
import type { ExportSink } from '../exports/export-sink'
import { HeldBytes, type RunShare } from './held-bytes'
import { JsonSink } from './json-sink'
import { NdjsonSink } from './ndjson-sink'
import { queryMessages } from './query.messages'
import { QuerySession, type QueryOutcome, type QuerySink, type QueryText } from './query-session'
import { QuerySlots } from './query-slots'
import { lengthOf } from './query-text'
import { LARGE_MESSAGE_BYTES } from '../../postgres/wire/wire-reader'
import { endRunSession, openRunSession } from './session/run-session'
import { type FreshSession, SessionPool } from './session/session-pool'
import { type QueryLeftover, cleanUpSession } from './session/clean-up-session'
import { mayChangeSchema } from './schema/schema-change'
import { MAX_RUN_TYPES, TypeNames } from './type-names'
import type { WireField } from '../../postgres/wire/wire-messages'
import { httpMessages } from '../../base/http/http.messages'

export interface QueryServiceRequest {
  ref: string
  organizationId: number
  person: Person
  identity: RunIdentity
  /** Default: the project's own, `postgres`. */
  database?: string | undefined
  /** Identifier of a read replica. Default: the primary. */
  replica?: string | undefined
  text: QueryText
  /** Runs as one statement in a transaction that cannot write. */
  readOnly?: boolean
  /** Runs as one statement: an error if the text has several. */
  isOneStatement?: boolean
  /** Person or embed session whose runs are counted together. @default the person */
  counted?: string
  requestId: string
  /** Aborted when the client is gone. */
  signal: AbortSignal
}

/** A list of rows as JSON; `release` gives its memory back once it is sent. */
export interface ListedRows {
  json: Buffer
  release(): void
}

/** Commands after which a waiting session is as good as a new one. */
const HARMLESS = new Set([
  'SELECT',
  'SHOW',
  'EXPLAIN',
  'BEGIN',
  'COMMIT',
  'ROLLBACK',
  'SAVEPOINT',
  'RELEASE',
  'INSERT',
  'UPDATE',
  'DELETE',
  'MERGE',
  'FETCH',
])

const accessChanged = () => new AppError(403, 'forbidden', queryMessages.accessChanged)

/** Runs people's SQL, each run on a session of its own. */
export class QueryService {
  readonly #clusters: Clusters
  readonly #replicas: Pick<Replicas, 'address' | 'atPort'>
  readonly #pool: SessionPool
  readonly #typeNames = new TypeNames()
  readonly #held = new HeldBytes()
  readonly #slots = new QuerySlots()
  /** Requests that wait for a slot or run, each with what ends it when its access does. */
  readonly #active = new Map<QueryServiceRequest, AbortController>()

  readonly #onSchemaChange: (ref: string) => void

  /** @param onSchemaChange called after a run that may have changed the schema of a project */
  constructor(
    clusters: Clusters,
    replicas: Pick<Replicas, 'address' | 'atPort'>,
    onSchemaChange: (ref: string) => void,
  ) {
    this.#onSchemaChange = onSchemaChange
    this.#clusters = clusters
    this.#replicas = replicas
    this.#pool = new SessionPool(clusters, replicas)
  }

  /** Returns a run as whom, where and for how long it runs: the same for everything that runs people's SQL. @throws AppError */
  request(options: QuerySessionOptions, requester: Requester): Promise<QueryServiceRequest> {
    return executeRequest(options, requester, {
      clusters: this.#clusters,
      replicas: this.#replicas,
    })
  }

  /**
   * Streams a run as lines. An error before the first line is thrown; a later one is sent as the
   * last line.
   * @throws AppError
   */
  async stream(request: QueryServiceRequest, response: ServerResponse): Promise<void> {
    const scope = `${request.ref}/${request.database ?? ''}`
    const sink = new NdjsonSink(response, (oid) => this.#typeNames.lookup(scope, oid))
    try {
      const { outcome, leftovers } = await this.#run(
        request,
        sink,
        scope,
        this.#shareUntilSent(request, response),
        new Set(),
      )
      if (outcome.failure && !sink.begun) throw outcome.failure
      if (outcome.failure)
        sink.end({
          type: 'error',
          statement: outcome.statements,
          error: outcome.failure.body(request.requestId),
        })
      else
        sink.end({
          type: 'end',
          statements: outcome.statements,
          durationMs: outcome.durationMs,
          leftovers,
        })
    } catch (error) {
      if (!sink.begun) throw error
      const failure =
        error instanceof AppError ? error : new AppError(500, 'internal', httpMessages.internal)
      sink.end({ type: 'error', statement: 0, error: failure.body(request.requestId) })
      if (failure !== error) throw error
    } finally {
      sink.dispose()
    }
  }

  /** The last statement's rows as a JSON list of objects. @throws AppError */
  async list(request: QueryServiceRequest): Promise<ListedRows> {
    const share = this.#held.begin(request.ref)
    try {
      const sink = new JsonSink(share.reserve)
      const { outcome } = await this.#run(
        request,
        sink,
        `${request.ref}/${request.database ?? ''}`,
        share,
      )
      if (outcome.failure) throw outcome.failure
      return { json: sink.take(), release: share.release }
    } catch (error) {
      share.release()
      throw error
    }
  }

  /**
   * Streams the rows of one read-only statement. Failures are thrown, also after the first row.
   * @throws AppError
   */
  async export(
    request: QueryServiceRequest,
    sink: ExportSink,
    response: ServerResponse,
  ): Promise<void> {
    try {
      const share = this.#shareUntilSent(request, response)
      const { outcome } = await this.#run(
        { ...request, readOnly: true },
        sink,
        `${request.ref}/${request.database ?? ''}`,
        share,
      )
      if (outcome.failure) throw outcome.failure
      sink.end()
    } finally {
      sink.dispose()
    }
  }

  /** Ends the runs whose access has changed, also those that still wait for a slot. */
  endRuns(change: Events['access.changed']): void {
    for (const [{ organizationId, person, ref }, ends] of this.#active)
      if (isAffected(change, { person, organizationId, projectRef: ref })) ends.abort()
  }

  close(): void {
    this.#pool.close()
  }

  /** Rows wait on the socket after the run, until their reader has taken them or is gone. */
  #shareUntilSent({ ref }: QueryServiceRequest, response: ServerResponse): RunShare {
    const share = this.#held.begin(ref)
    if (response.destroyed) share.release()
    else response.once('close', share.release)
    return share
  }

  async #run(
    request: QueryServiceRequest,
    sink: QuerySink,
    scope: string,
    share: RunShare,
    unknown: Set<number> | null = null,
  ): Promise<{ outcome: QueryOutcome; leftovers: QueryLeftover[] }> {
    const { ref, identity, database, replica, person, signal } = request
    const personId = request.counted ?? person.id
    const length = lengthOf(request.text)
    if (length > LARGE_MESSAGE_BYTES) share.reserveQuery(length)
    const ends = new AbortController()
    let session = Promise.resolve()
    this.#active.set(request, ends)
    try {
      const release = await this.#slots
        .take(ref, { login: identity.login, personId }, AbortSignal.any([signal, ends.signal]))
        .catch((error: unknown) => {
          throw ends.signal.aborted ? accessChanged() : error
        })
      try {
        const { ended, ...result } = await this.#runInSlot(
          request,
          sink,
          scope,
          share,
          ends.signal,
          unknown,
        )
        session = ended
        return result
      } finally {
        // The connection counts until its session is gone.
        void session.then(() => {
          release()
          if (database === undefined) void this.#pool.prepare(ref, identity.login, replica)
        })
      }
    } finally {
      this.#active.delete(request)
    }
  }

  async #runInSlot(
    request: QueryServiceRequest,
    sink: QuerySink,
    scope: string,
    { reserve }: RunShare,
    ends: AbortSignal,
    unknown: Set<number> | null,
  ): Promise<{ outcome: QueryOutcome; leftovers: QueryLeftover[]; ended: Promise<void> }> {
    const { signal } = request
    const fresh = await openRunSession(this.#pool, request).catch((error: unknown) => {
      throw asNotRun(error)
    })
    if (ends.aborted) {
      fresh.session.close()
      throw accessChanged()
    }
    const run = new QuerySession(
      fresh.session,
      {
        ...request.text,
        alone: fresh.readOnlyTransaction || request.isOneStatement === true,
        reserve,
      },
      unknown === null ? sink : this.#noting(sink, scope, unknown),
    )
    const onAbort = () => run.stop({ kind: 'client-gone' })
    const onAccessEnd = () => run.stop({ kind: 'refused', error: accessChanged() })
    ends.addEventListener('abort', onAccessEnd, { once: true })
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    try {
      const outcome = await run.execute()
      const leftovers = await this.#finish(fresh, outcome, scope, unknown)
      if (mayChangeSchema(outcome.commands, request.text.sql)) this.#onSchemaChange(request.ref)
      return { outcome, leftovers, ended: endRunSession(fresh.session) }
    } catch (error) {
      fresh.session.close()
      throw error
    } finally {
      signal.removeEventListener('abort', onAbort)
      ends.removeEventListener('abort', onAccessEnd)
    }
  }

  /**
   * Reports the remains of a run and discards them, so that the next run meets none of them (a lock, a temporary table).
   * @param unknown types whose names are read for the report; null where nothing is reported, which saves a new session 13 ms
   */
  async #finish(
    fresh: FreshSession,
    outcome: QueryOutcome,
    scope: string,
    unknown: ReadonlySet<number> | null,
  ): Promise<QueryLeftover[]> {
    const { session, start, readOnlyTransaction } = fresh
    if (outcome.commands.some((command) => !HARMLESS.has(command)))
      this.#pool.drop(scope.slice(0, scope.indexOf('/')))
    if (outcome.status === null) return []
    // The transaction was opened by the server, so it is not reported as a leftover.
    if (readOnlyTransaction) await collectRows(session, 'rollback').catch(() => {})
    const status = readOnlyTransaction ? 'idle' : outcome.status
    const leftovers: QueryLeftover[] = []
    if (unknown) {
      leftovers.push(...(await cleanUpSession(session, status, start)))
      await this.#typeNames.learn(session, scope, unknown).catch(() => {})
    } else if (status !== 'idle') {
      await collectRows(session, 'rollback').catch(() => endRunSession(session))
    }
    // Not met by the next run although the session takes some milliseconds to end.
    await collectRows(session, 'discard all').catch(() => endRunSession(session))
    return leftovers
  }

  #noting(sink: QuerySink, scope: string, unknown: Set<number>): QuerySink {
    return {
      columns: (statement: number, fields: WireField[]) => {
        for (const { typeOid } of fields)
          if (unknown.size < MAX_RUN_TYPES && this.#typeNames.lookup(scope, typeOid) === null)
            unknown.add(typeOid)
        sink.columns(statement, fields)
      },
      row: (buffer, start, end) => sink.row(buffer, start, end),
      statement: (line) => sink.statement(line),
      onStop: (stop) => sink.onStop(stop),
      onPressure: (change) => sink.onPressure(change),
    }
  }
}
