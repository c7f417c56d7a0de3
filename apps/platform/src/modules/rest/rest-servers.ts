import { isDeepStrictEqual } from 'node:util'
import { removeSocketFiles } from '../../base/disk/remove-socket-files'
import { AppError } from '../../base/app-error'
import { createRateLimit } from '../../base/rate-limit'
import { createFairTurns } from '../../base/time/fair-turns'
import { ProjectNotActive } from '../../postgres/cluster/cluster-errors'
import { socketFolder } from '../../postgres/cluster/cluster-place'
import { findPostgrest, type Postgrest } from './find-postgrest'
import { DatabaseRefuses, launchRest, prepareProject, type RestBasis } from './process/launch-rest'
import { createProcessPlaces } from './process/places'
import { RestBusy, restUnavailable } from './process/rest-errors'
import type { RestProcess } from './process/rest-process'
import { restMessages } from './rest.messages'
import type { RestSettings } from './rest-configs'
import type { RestServices } from './services'

/** The Data API of the projects: one PostgREST for each database with requests. The identifier of a primary is the ref of its project. */
export interface RestServers {
  /** Version of PostgREST; null if there is none. */
  readonly version: string | null
  /** Reason that there is no PostgREST; null if there is one. */
  readonly problem: string | null
  /** Returns why requests were refused lately, by an attached database or because all processes were in use; null if they were not. */
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

/** Project whose database has a process. */
interface RestProject {
  ref: string
  organization: number | null
  basis: RestBasis
}

interface Entry extends Pick<RestProject, 'ref' | 'organization'> {
  starting: Promise<RestProcess>
  process: RestProcess | null
  /** Settings and connection that it runs with. */
  basis: RestBasis
  requests: number
  lastUsed: number
  isRetired: boolean
}

/** Processes that start at a time; each is busy with the schema of its project. */
const CONCURRENT_STARTS = 3
/** Places that an organization takes with processes that start or wait for their turn. */
const MAX_STARTS_OF_ORGANIZATION = 3
/** Requests of a database at a time. */
const MAX_REQUESTS = 400
/** Time in milliseconds in which refused requests of a database have one line in the log. */
const NOTE_INTERVAL_MS = 60_000
/** Time in milliseconds before a process that did not start is started again. */
const RETRY_AFTER_MS = 1_000
/** Time in milliseconds that the requests of a process may take when it is replaced. */
const DRAIN_TIMEOUT_MS = 30_000

export function createRestServers(services: RestServices): RestServers {
  const { clusters, config, directory, log, projectMemory, restConfigs, user } = services
  const { replicaServers } = services
  const entries = new Map<string, Entry>()
  const retired = new Set<Entry>()
  const failures = new Map<string, { until: number; error: unknown }>()
  const problems = new Map<string, string>()
  /** Connections of the databases that were prepared since their Postgres started. */
  const prepared = new Map<string, number>()
  const inTurn = createFairTurns(CONCURRENT_STARTS, 1)
  const places = createProcessPlaces({ count: config.restProcesses })
  const noted = createRateLimit({ tries: 1, window: NOTE_INTERVAL_MS, keys: 10_000 })
  let program: Postgrest | null = null
  let problem: string | null = restMessages.missing
  let isClosed = false

  const readProject = (ref: string): Promise<RestProject> =>
    projectMemory.remember(ref, 'data API', async () => {
      const connection = await services.projectConnections.stampOf(ref)
      const project = await services.projects.byRef(ref)
      return {
        ref,
        organization: project?.organizationId ?? null,
        basis: { settings: await restConfigs.of(ref), connection },
      }
    })

  async function prepare(ref: string): Promise<number> {
    const connections = await prepareProject(clusters, ref)
    prepared.set(ref, connections)
    return connections
  }

  function begin({ basis, organization, ref }: RestProject, identifier: string): Entry {
    makeRoom()
    const onLost = () => {
      // Its next process waits for the present schema.
      services.replicaReads.leave(identifier)
      renew(identifier)
    }
    const entry: Entry = {
      ref,
      organization,
      starting: inTurn(organization ?? ref, async () => {
        const program = await needProgram()
        const preparing = { known: prepared.get(ref), prepare: () => prepare(ref) }
        return launchRest(services, { ref, identifier, basis, program, onLost, ...preparing })
      }),
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
        places.changed()
        failures.delete(identifier)
        problems.delete(identifier)
        log.debug('The Data API of a database runs', { project: ref, identifier, pid: process.pid })
        void process.ended.then(() => forget(identifier, entry))
        if (isClosed || entry.isRetired) void endIfIdle(entry)
      },
      (error: unknown) => {
        if (entries.get(identifier) === entry) entries.delete(identifier)
        places.changed()
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
    places.changed()
    if (!entry.isRetired)
      log.warn('The Data API of a database ended', { project: entry.ref, identifier })
  }

  /** Returns the process without requests for the longest time; undefined if all have some. */
  function idlest(): string | undefined {
    const idle = [...entries]
      .filter(([, { process, requests }]) => process !== null && requests === 0)
      .toSorted(([, a], [, b]) => a.lastUsed - b.lastUsed)
    return idle[0]?.[0]
  }

  /** Databases that do not answer take no places from those of other organizations. */
  const startsOf = (organization: number | null): number =>
    [...entries.values()].filter(
      (entry) => entry.process === null && entry.organization === organization,
    ).length

  const hasPlace = (identifier: string, organization: number | null): boolean =>
    isClosed ||
    entries.has(identifier) ||
    (startsOf(organization) < MAX_STARTS_OF_ORGANIZATION &&
      (entries.size < config.restProcesses || idlest() !== undefined))

  /** Waits for a place among the processes, and counts a request of its entry. @throws AppError */
  async function takeEntry(ref: string, identifier: string): Promise<Entry> {
    const project = await readProject(ref)
    const entry = await places.wait({ ref, client: project.organization ?? ref }, () => {
      if (project.basis.settings.enabled && !hasPlace(identifier, project.organization)) return null
      const found = entryOf(project, identifier)
      if (found.requests >= MAX_REQUESTS) throw new RestBusy()
      found.requests += 1
      return found
    })
    if (entry !== null) return entry
    // Many a second are refused when the server is busy.
    if (noted.take(identifier, Date.now()) === 0)
      log.warn(restMessages.full(config.restProcesses), { project: ref, identifier })
    throw new RestBusy(restMessages.allInUse)
  }

  function makeRoom(): void {
    if (entries.size < config.restProcesses) return
    const oldest = idlest()
    if (oldest !== undefined) renew(oldest)
  }

  function renew(identifier: string, process?: RestProcess): void {
    const entry = entries.get(identifier)
    if (process !== undefined && entry?.process !== process) return
    failures.delete(identifier)
    problems.delete(identifier)
    if (entry === undefined) return
    entries.delete(identifier)
    places.changed()
    entry.isRetired = true
    retired.add(entry)
    void endIfIdle(entry)
    const drain = setTimeout(() => void endEntry(entry), DRAIN_TIMEOUT_MS).unref()
    void entry.starting
      .then(({ ended }) => ended)
      .catch(() => undefined)
      .finally(() => clearTimeout(drain))
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

  /** @throws AppError 503 if there is none */
  async function needProgram(): Promise<string> {
    if (program === null) await find()
    if (program === null) throw restUnavailable(problem ?? restMessages.missing)
    return program.path
  }

  function entryOf(project: RestProject, identifier: string): Entry {
    const { basis } = project
    if (isClosed) throw restUnavailable(restMessages.unavailable)
    const known = entries.get(identifier)
    if (known !== undefined) {
      if (known.basis === basis || isDeepStrictEqual(known.basis, basis)) return known
      // Another server has changed it, or the connection was replaced.
      renew(identifier)
    }
    if (!basis.settings.enabled) throw new AppError(404, 'not_found', restMessages.off)
    const failure = failures.get(identifier)
    if (failure !== undefined && failure.until > Date.now())
      throw failure.error instanceof AppError
        ? failure.error
        : restUnavailable(restMessages.unavailable, failure.error)
    return begin(project, identifier)
  }

  async function end(ref: string): Promise<void> {
    failures.delete(ref)
    problems.delete(ref)
    prepared.delete(ref)
    const own = [...entries].filter(([, entry]) => entry.ref === ref)
    for (const [identifier] of own) entries.delete(identifier)
    places.changed()
    await Promise.all(own.map(([, entry]) => endEntry(entry)))
  }

  return {
    get version() {
      return program?.version ?? null
    },
    get problem() {
      return problem
    },
    problemOf: (ref) => problems.get(ref) ?? places.problemOf(ref),
    pidOf: (identifier) => entries.get(identifier)?.process?.pid ?? null,
    prepare,
    async use(ref, work, identifier = ref) {
      const entry = await takeEntry(ref, identifier)
      try {
        const process = await entry.starting.catch((error: unknown) => {
          if (error instanceof AppError || error instanceof ProjectNotActive) throw error
          throw restUnavailable(restMessages.unavailable, error)
        })
        return await work({ process, settings: entry.basis.settings })
      } finally {
        entry.requests -= 1
        entry.lastUsed = Date.now()
        if (entry.requests === 0) places.changed()
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
      places.sweep()
      await Promise.resolve()
    },
    find,
    async close() {
      isClosed = true
      places.changed()
      const all = [...entries.values(), ...retired]
      entries.clear()
      await Promise.all(all.map(endEntry))
    },
  }
}

/** Removes the folder of the process of a database. */
export const removeRestFolder = (run: string, identifier: string): Promise<void> =>
  removeSocketFiles(socketFolder(run, `rest-${identifier}`))
