import { mkdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../base/app-error'
import { randomSecret } from '../../base/secrets'
import { createSlots } from '../../base/processes/slots'
import { withAdmin } from '../../postgres/cluster/admin-client'
import { ProjectNotActive } from '../../postgres/cluster/cluster-errors'
import { makeSocketFolder, socketFolder } from '../../postgres/cluster/cluster-place'
import type { ConnectionTarget } from '../../postgres/cluster/cluster.types'
import type { ApiConnection } from '../clusters/attached/attached-projects'
import { findPostgrest, type Postgrest } from './find-postgrest'
import { prepareRest } from './prepare-rest'
import { followSchema, type ReplicaSchema, type RestPart } from './process/replica-schema'
import { remoteAddress } from './process/remote-address'
import { restEnvironment } from './process/rest-environment'
import { startRestProcess, type RestProcess } from './process/rest-process'
import { restMessages } from './rest.messages'
import { MAX_ATTACHED_POOL, restPoolSize } from './rest-sizes'
import type { RestSettings } from './rest-configs'
import { READ_PATH, REST_PATH } from './rest-paths'
import type { RestServices } from './services'

/** The Data API of the projects: one PostgREST for each database with requests. The identifier of a primary is the ref of its project. */
export interface RestServers {
  /** Version of PostgREST; null if there is none. */
  readonly version: string | null
  /** Reason that there is no PostgREST; null if there is one. */
  readonly problem: string | null
  /** Returns why the last start failed at an attached database; null if it did not. */
  problemOf(ref: string): string | null
  /** Returns the ID of the process of a database; null while it sleeps. */
  pidOf(identifier: string): number | null
  /**
   * Brings the project's database up to date.
   * @returns the number of connections that Postgres allows the project's programs
   */
  prepare(ref: string): Promise<number>
  /**
   * Runs a request, for which the process is started if the database has none.
   * @param identifier of a replica; the primary without it
   * @throws AppError 404 if the Data API is off, 503 if it does not start
   */
  use<T>(
    ref: string,
    work: (running: { process: RestProcess; settings: RestSettings }) => Promise<T>,
    identifier?: string,
  ): Promise<T>
  /**
   * Makes the next request to a database start a new process; the present one ends after its requests.
   * @param process does nothing if another one runs
   */
  renew(identifier: string, process?: RestProcess): void
  /** Ends the processes of a project. */
  end(ref: string): Promise<void>
  /** Ends the processes without requests for some time. */
  sweep(now: number): Promise<void>
  find(): Promise<void>
  close(): Promise<void>
}

interface Entry {
  ref: string
  starting: Promise<RestProcess>
  process: RestProcess | null
  /** What it runs with. */
  basis: Basis
  requests: number
  lastUsed: number
  isRetired: boolean
}

/** What a process is started with: another one takes its place when it changes, by whichever server. */
interface Basis {
  settings: RestSettings
  /** Stamp of the connection of an attached database; null for another one. */
  connection: string | null
}

/** Processes that start at a time; each is busy with the schema of its project. */
const CONCURRENT_STARTS = 3
/** Processes at a time; beyond, the one without requests for the longest time ends. */
const MAX_PROCESSES = 20
/** Requests of a database at a time. */
const MAX_REQUESTS = 400
/** Time in milliseconds before a process that did not start is started again. */
const RETRY_AFTER_MS = 1_000
/** Time in milliseconds that the requests of a process may take when it is replaced. */
const DRAIN_TIMEOUT_MS = 30_000

/** All places are taken; the process is well. */
export class RestBusy extends AppError {
  override readonly name = 'RestBusy'

  constructor() {
    super(503, 'unavailable', restMessages.busy, { headers: { 'retry-after': '1' } })
  }
}

/** An attached database does not take the Data API. The reason is for people who see the settings. */
export class DatabaseRefuses extends AppError {
  override readonly name = 'DatabaseRefuses'

  constructor(override readonly cause: Error) {
    super(503, 'unavailable', restMessages.noDatabase, { headers: { 'retry-after': '1' }, cause })
  }
}

const unavailable = (message: string, cause?: unknown) =>
  new AppError(503, 'unavailable', message, { headers: { 'retry-after': '1' }, cause })

export function createRestServers(services: RestServices): RestServers {
  const { attached, clusters, config, directory, log, projectMemory, restConfigs, user } = services
  const { replicas, replicaServers } = services
  const entries = new Map<string, Entry>()
  const retired = new Set<Entry>()
  const failures = new Map<string, { until: number; error: unknown }>()
  const problems = new Map<string, string>()
  const starts = createSlots(CONCURRENT_STARTS)
  let program: Postgrest | null = null
  let problem: string | null = restMessages.missing
  let isClosed = false

  const prepare = async (ref: string): Promise<number> =>
    withAdmin(await clusters.target(ref, 'admin'), prepareRest)

  const basisOf = (ref: string): Promise<Basis> =>
    projectMemory.remember(ref, 'data API', async () => {
      const connection = await services.projectConnections.stampOf(ref)
      return { settings: await restConfigs.of(ref), connection }
    })

  async function launch(
    ref: string,
    identifier: string,
    { connection, settings }: Basis,
  ): Promise<RestProcess> {
    if (program === null) await find()
    if (program === null) throw unavailable(problem ?? restMessages.missing)
    const elsewhere = connection === null ? null : await openAttached(ref)
    const connections = elsewhere === null ? await prepare(ref) : elsewhere.connections
    const primary = elsewhere?.target ?? (await clusters.target(ref, 'rest'))
    const place = socketFolder(directory.run, `rest-${identifier}`)
    await mkdir(directory.run, { recursive: true })
    await makeSocketFolder(place, user)
    const folder = await realpath(place)
    const socket = join(folder, 's')
    const secret = randomSecret()
    const { path } = program
    const maximum = elsewhere === null ? undefined : MAX_ATTACHED_POOL
    const poolSize = restPoolSize(settings.db_pool, connections, maximum)
    const remote = elsewhere === null ? null : await remoteAddress(elsewhere, folder)
    const start = (target: ConnectionTarget, listens: boolean) => {
      const url = `${services.gatewayUrl}/${ref}${listens ? REST_PATH : READ_PATH}`
      const spec = { target, remote, settings, poolSize, socket, secret, url, listens }
      const env = restEnvironment(spec)
      return startRestProcess({ program: path, user, folder, socket, secret, env })
    }
    if (identifier === ref) return start(primary, true)
    const replica = { ...primary, ...(await replicas.address(ref, identifier)) }
    return startFollowing(
      { primary, replica },
      () => {
        // Its next process waits for the present schema.
        services.replicaReads.leave(identifier)
        renew(identifier)
      },
      () => start(replica, false),
    )
  }

  /** @throws DatabaseRefuses, NotSupported without a login */
  async function openAttached(ref: string): Promise<ApiConnection> {
    try {
      return await attached.openApi(ref)
    } catch (error) {
      const isOfDatabase = error instanceof AppError && error.code === 'unavailable'
      throw isOfDatabase ? new DatabaseRefuses(error) : error
    }
  }

  function begin(ref: string, identifier: string, basis: Basis): Entry {
    makeRoom()
    const entry: Entry = {
      ref,
      starting: starts.run(() => launch(ref, identifier, basis)),
      process: null,
      basis,
      requests: 0,
      lastUsed: Date.now(),
      isRetired: false,
    }
    entries.set(identifier, entry)
    entry.starting.then(
      (process) => {
        entry.process = process
        failures.delete(identifier)
        problems.delete(identifier)
        log.debug('The Data API of a database runs', { project: ref, identifier, pid: process.pid })
        void process.ended.then(() => forget(identifier, entry))
        if (isClosed || entry.isRetired) void endIfIdle(entry)
      },
      (error: unknown) => {
        if (entries.get(identifier) === entry) entries.delete(identifier)
        if (error instanceof DatabaseRefuses) problems.set(identifier, error.cause.message)
        else if (error instanceof AppError) return
        failures.set(identifier, { until: Date.now() + RETRY_AFTER_MS, error })
        if (error instanceof AppError) return
        log.error('The Data API of a database does not start', { project: ref, identifier, error })
      },
    )
    return entry
  }

  function forget(identifier: string, entry: Entry): void {
    retired.delete(entry)
    if (entries.get(identifier) !== entry) return
    entries.delete(identifier)
    if (!entry.isRetired)
      log.warn('The Data API of a database ended', { project: entry.ref, identifier })
  }

  /** @throws AppError 503 if all processes have requests */
  function makeRoom(): void {
    if (entries.size < MAX_PROCESSES) return
    const idle = [...entries]
      .filter(([, { process, requests }]) => process !== null && requests === 0)
      .toSorted(([, a], [, b]) => a.lastUsed - b.lastUsed)
    const [oldest] = idle
    if (oldest === undefined) throw new RestBusy()
    renew(oldest[0])
  }

  function renew(identifier: string, process?: RestProcess): void {
    const entry = entries.get(identifier)
    if (process !== undefined && entry?.process !== process) return
    failures.delete(identifier)
    problems.delete(identifier)
    if (entry === undefined) return
    entries.delete(identifier)
    entry.isRetired = true
    retired.add(entry)
    void endIfIdle(entry)
    setTimeout(() => void endEntry(entry), DRAIN_TIMEOUT_MS).unref()
  }

  async function endIfIdle(entry: Entry): Promise<void> {
    if (entry.requests === 0 || isClosed) await endEntry(entry)
  }

  async function endEntry(entry: Entry): Promise<void> {
    entry.isRetired = true
    await entry.starting.then(
      (process) => process.end(),
      () => undefined,
    )
    retired.delete(entry)
  }

  async function find(): Promise<void> {
    try {
      program = await findPostgrest({
        configured: config.postgrest,
        user,
        cacheDirectory: directory.cache,
      })
      problem = program === null ? restMessages.missing : null
    } catch (error) {
      problem = (error as Error).message
    }
  }

  function entryOf(ref: string, identifier: string, basis: Basis): Entry {
    if (isClosed) throw unavailable(restMessages.unavailable)
    const known = entries.get(identifier)
    if (known !== undefined) {
      if (isDeepStrictEqual(known.basis, basis)) return known
      // Another server has changed it, or the connection was replaced.
      renew(identifier)
    }
    if (!basis.settings.enabled) throw new AppError(404, 'not_found', restMessages.off)
    const failure = failures.get(identifier)
    if (failure !== undefined && failure.until > Date.now())
      throw failure.error instanceof AppError
        ? failure.error
        : unavailable(restMessages.unavailable, failure.error)
    return begin(ref, identifier, basis)
  }

  async function end(ref: string): Promise<void> {
    failures.delete(ref)
    const own = [...entries].filter(([, entry]) => entry.ref === ref)
    for (const [identifier] of own) entries.delete(identifier)
    await Promise.all(own.map(([, entry]) => endEntry(entry)))
  }

  return {
    get version() {
      return program?.version ?? null
    },
    get problem() {
      return problem
    },
    problemOf: (ref) => problems.get(ref) ?? null,
    pidOf: (identifier) => entries.get(identifier)?.process?.pid ?? null,
    prepare,
    async use(ref, work, identifier = ref) {
      const entry = entryOf(ref, identifier, await basisOf(ref))
      if (entry.requests >= MAX_REQUESTS) throw new RestBusy()
      entry.requests += 1
      try {
        const process = await entry.starting.catch((error: unknown) => {
          if (error instanceof AppError || error instanceof ProjectNotActive) throw error
          throw unavailable(restMessages.unavailable, error)
        })
        return await work({ process, settings: entry.basis.settings })
      } finally {
        entry.requests -= 1
        entry.lastUsed = Date.now()
        if (entry.isRetired) void endIfIdle(entry)
      }
    },
    renew,
    end,
    async sweep(now) {
      for (const [identifier, { lastUsed, process, ref, requests }] of entries) {
        if (process === null) continue
        const isIdle = requests === 0 && now - lastUsed >= config.restIdleMs
        const isGone = identifier !== ref && replicaServers.admin({ identifier }) === null
        if (isIdle || isGone) renew(identifier)
      }
      await Promise.resolve()
    },
    find,
    async close() {
      isClosed = true
      const all = [...entries.values(), ...retired]
      entries.clear()
      await Promise.all(all.map(endEntry))
    },
  }
}

/** Starts a process for a replica, which reads the schema and its settings again whenever the replica has changes of them. */
async function startFollowing(
  targets: { primary: ConnectionTarget; replica: ConnectionTarget },
  onLost: () => void,
  start: () => Promise<RestProcess>,
): Promise<RestProcess> {
  let process: RestProcess | null = null
  const changed = new Set<RestPart>()
  const schema: ReplicaSchema = await followSchema({
    ...targets,
    onLost,
    onChange(parts) {
      if (process !== null) return process.reload(parts)
      for (const part of parts) changed.add(part)
    },
  })
  try {
    process = await start()
  } catch (error) {
    await schema.end()
    throw error
  }
  void process.ended.then(() => schema.end())
  process.reload(changed)
  return process
}

/** Removes the folder of the process of a database. */
export const removeRestFolder = (run: string, identifier: string): Promise<void> =>
  rm(socketFolder(run, `rest-${identifier}`), { recursive: true, force: true })
