import { realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeSocketFiles } from '../../base/disk/remove-socket-files'
import { AppError } from '../../base/app-error'
import { createFairTurns } from '../../base/time/fair-turns'
import { functionFolder } from './function-folder'
import { functionsMessages } from './functions.messages'
import { bootError, busyError, endedError, limitError } from './function-error'
import { findDeno, functionUser, type Deno } from './find-deno'
import { endLeftovers, NotStarted, type FunctionProcess } from './process/function-process'
import { launchFunction } from './process/launch-function'
import { roomFor } from './process/process-shares'
import type { InvokedFunction } from './rows/function-rows'
import type { FunctionsServices } from './services'

/** A function of a project. */
export interface FunctionPlace {
  ref: string
  slug: string
}

/** The processes of the edge functions: one for each function with requests. */
export interface FunctionServers {
  readonly deno: Deno | null
  /** Reason that there is no Deno; null if there is one. */
  readonly problem: string | null
  /** Returns Deno. @throws AppError 503 if there is none */
  need(): Promise<Deno>
  /** Returns the ID of a function's process; null while it sleeps. */
  pidOf(place: FunctionPlace): number | null
  /**
   * Runs a request, for which the process is started if the function has none.
   * @throws FunctionError if it does not start, or has too many requests
   */
  use<T>(
    place: FunctionPlace,
    invoked: InvokedFunction,
    work: (process: FunctionProcess) => Promise<T>,
  ): Promise<T>
  /** Returns the failure of a request whose process ended before it answered. */
  failureOf(place: FunctionPlace, process: FunctionProcess): Promise<AppError>
  /** Makes the next request start a new process; the present one ends after its requests and what they left in its background. */
  renew(place: FunctionPlace): void
  /** Makes the next requests of a project start new processes. */
  renewAll(ref: string): void
  /** Ends the processes of a project. */
  end(ref: string): Promise<void>
  /** Measures the processes, and ends those without requests for some time. */
  sweep(now: number): void
  find(): Promise<void>
  close(): Promise<void>
}

interface Entry {
  place: FunctionPlace
  organizationId: number
  version: string
  starting: Promise<FunctionProcess>
  process: FunctionProcess | null
  requests: number
  lastUsed: number
  isRetired: boolean
  /** Has no requests any more, and may have work in its background. */
  isInBackground: boolean
  /** Processor time when a request last ended. */
  usedBefore: number
}

const CONCURRENT_STARTS = 2
/** Requests of a function at a time. */
const MAX_REQUESTS = 200
/** Time in milliseconds before a function that did not start is started again. */
const RETRY_AFTER_MS = 1_000
/** Time in milliseconds that the requests of a process may take when it is replaced. */
const DRAIN_TIMEOUT_MS = 400_000
/** Time in milliseconds for what waits in the background of a process that is replaced or idle. */
const BACKGROUND_TIMEOUT_MS = 30_000
/** Processes of a project that have this time at once. */
const MAX_IN_BACKGROUND = 3
/** Processor time in milliseconds without a request that ends. */
const MAX_PROCESSOR_MS = 4_000
const WATCH_INTERVAL_MS = 250
/** Time in milliseconds in which the end of a process is noticed. */
const END_NOTICE_MS = 2_000

const keyOf = ({ ref, slug }: FunctionPlace) => `${ref}/${slug}`

export function createFunctionServers(services: FunctionsServices): FunctionServers {
  const { config, directory, functionLogs, log } = services
  const user = functionUser()
  const entries = new Map<string, Entry>()
  const retired = new Set<Entry>()
  const failures = new Map<string, { until: number; version: string }>()
  const overLimit = new WeakSet<FunctionProcess>()
  const inTurn = createFairTurns(CONCURRENT_STARTS, 1)
  let started = 0
  let deno: Deno | null = null
  let problem: string | null = functionsMessages.missing
  let isClosed = false

  const watch = setInterval(checkProcessorTime, WATCH_INTERVAL_MS)
  watch.unref()

  function checkProcessorTime(): void {
    for (const entry of [...entries.values(), ...retired]) {
      const used = entry.process?.processorTime() ?? 0
      if (entry.process === null || used - entry.usedBefore < MAX_PROCESSOR_MS) continue
      endForLimit(entry, functionsMessages.outOfCpu)
    }
  }

  function endForLimit({ place, process }: Entry, message: string): void {
    if (process === null || overLimit.has(process)) return
    overLimit.add(process)
    process.measure()
    functionLogs.note(keyOf(place), 'error', message)
    process.kill()
  }

  async function launch(place: FunctionPlace, invoked: InvokedFunction): Promise<FunctionProcess> {
    const { path: program } = await need()
    started += 1
    const name = `${process.pid.toString(36)}-${started.toString(36)}`
    return launchFunction(services, { program, user, place, invoked, name })
  }

  function begin(place: FunctionPlace, invoked: InvokedFunction): Entry {
    const { organizationId } = invoked
    makeRoom(place.ref, organizationId)
    const key = keyOf(place)
    const version = versionOf(invoked)
    const entry: Entry = {
      ...{
        place,
        organizationId,
        version,
        process: null,
        requests: 0,
        isRetired: false,
        isInBackground: false,
        usedBefore: 0,
      },
      // A function that does not start holds up those of its organization only.
      starting: inTurn(organizationId, () => launch(place, invoked)),
      lastUsed: Date.now(),
    }
    entries.set(key, entry)
    entry.starting.then(
      (process) => {
        entry.process = process
        entry.usedBefore = process.processorTime() ?? 0
        void process.ended.then(() => forget(key, entry))
        if (isClosed || entry.isRetired) endIfIdle(entry)
      },
      (error: unknown) => {
        retired.delete(entry)
        if (entries.get(key) === entry) entries.delete(key)
        if (error instanceof AppError) return
        failures.set(key, { until: Date.now() + RETRY_AFTER_MS, version })
        // Faults of functions are for their own people.
        if (!(error instanceof NotStarted))
          log.error('A function does not start', {
            project: place.ref,
            function: place.slug,
            error,
          })
      },
    )
    return entry
  }

  const versionOf = ({ id, version }: InvokedFunction) => `${id}/${version}`

  function forget(key: string, entry: Entry): void {
    retired.delete(entry)
    if (entries.get(key) === entry) entries.delete(key)
  }

  /** @throws FunctionError 503 if all processes have requests */
  function makeRoom(ref: string, organizationId: number): void {
    const all = [...entries.values()].map((entry) => {
      const { lastUsed, place, process, requests } = entry
      return {
        ...{ entry, ref: place.ref, organizationId: entry.organizationId },
        ...{ isRunning: process !== null, lastUsed, requests },
      }
    })
    const room = roomFor(all, { organizationId, ref })
    if (room.kind === 'free') return
    if (room.kind === 'full') throw busyError(functionsMessages.serverBusy)
    const { entry } = room.process
    // Its place is needed now.
    if (room.kind === 'idle') return retire(entry, true)
    entries.delete(keyOf(entry.place))
    functionLogs.note(keyOf(entry.place), 'error', functionsMessages.outOfProcesses)
    void endEntry(entry)
  }

  function retire(entry: Entry, isUrgent = false): void {
    entries.delete(keyOf(entry.place))
    entry.isRetired = true
    retired.add(entry)
    if (isUrgent) void endEntry(entry)
    else endIfIdle(entry)
    setTimeout(() => void endEntry(entry), DRAIN_TIMEOUT_MS).unref()
  }

  function endIfIdle(entry: Entry): void {
    if (isClosed) void endEntry(entry)
    else if (entry.requests === 0) endAfterBackground(entry)
  }

  /** Gives a process time for what waits in its background; only the newest of a project have it. */
  function endAfterBackground(entry: Entry): void {
    const { ref } = entry.place
    const others = [...retired].filter(
      (one) => one !== entry && one.isInBackground && one.place.ref === ref,
    )
    for (const one of others.slice(0, 1 - MAX_IN_BACKGROUND)) void endEntry(one)
    entry.isInBackground = true
    void endEntry(entry, BACKGROUND_TIMEOUT_MS)
  }

  async function endEntry(entry: Entry, backgroundMs?: number): Promise<void> {
    entry.isRetired = true
    await entry.starting.then(
      (process) => process.end(backgroundMs),
      () => undefined,
    )
    retired.delete(entry)
  }

  async function find(): Promise<void> {
    try {
      deno = await findDeno({ configured: config.deno, user, cacheDirectory: directory.cache })
      problem = deno === null ? functionsMessages.missing : null
    } catch (error) {
      problem = (error as Error).message
    }
  }

  async function need(): Promise<Deno> {
    if (deno === null) await find()
    if (deno !== null) return deno
    throw new AppError(503, 'unavailable', problem ?? functionsMessages.missing)
  }

  function entryOf(place: FunctionPlace, invoked: InvokedFunction): Entry {
    if (isClosed) throw busyError(functionsMessages.serverBusy)
    const key = keyOf(place)
    const version = versionOf(invoked)
    const known = entries.get(key)
    if (known?.version === version) return known
    if (known !== undefined) retire(known)
    const failure = failures.get(key)
    if (failure?.version === version && failure.until > Date.now()) throw bootError()
    failures.delete(key)
    return begin(place, invoked)
  }

  const ofProject = (ref: string) =>
    [...entries.values(), ...retired].filter(({ place }) => place.ref === ref)

  function renew(place: FunctionPlace): void {
    failures.delete(keyOf(place))
    const entry = entries.get(keyOf(place))
    if (entry !== undefined) retire(entry)
  }

  return {
    get deno() {
      return deno
    },
    get problem() {
      return problem
    },
    need,
    pidOf: (place) => entries.get(keyOf(place))?.process?.pid ?? null,
    async use(place, invoked, work) {
      const entry = entryOf(place, invoked)
      if (entry.requests >= MAX_REQUESTS) throw busyError(functionsMessages.busy)
      entry.requests += 1
      try {
        const process = await entry.starting.catch((error: unknown) => {
          throw error instanceof AppError ? error : bootError(error)
        })
        return await work(process)
      } finally {
        entry.requests -= 1
        entry.lastUsed = Date.now()
        entry.usedBefore = entry.process?.processorTime() ?? entry.usedBefore
        if (entry.isRetired) endIfIdle(entry)
      }
    },
    async failureOf(place, process) {
      const end = await Promise.race([process.ended, sleep(END_NOTICE_MS)])
      if (end === undefined) {
        // It runs, but cannot be reached.
        renew(place)
        return endedError()
      }
      const { code, signal } = end
      // V8 ends the process with a signal when its heap is full.
      const isLimit = overLimit.has(process) || signal !== null || (code ?? 0) > 128
      return isLimit ? limitError() : endedError()
    },
    renew,
    renewAll(ref) {
      for (const { isRetired, place } of ofProject(ref)) if (!isRetired) renew(place)
    },
    async end(ref) {
      const ending = ofProject(ref)
      for (const { place } of ending) entries.delete(keyOf(place))
      await Promise.all(ending.map((entry) => endEntry(entry)))
    },
    sweep(now) {
      for (const entry of [...entries.values(), ...retired]) entry.process?.measure()
      for (const entry of entries.values())
        if (
          entry.process !== null &&
          entry.requests === 0 &&
          now - entry.lastUsed >= config.functionsIdleMs
        )
          retire(entry)
    },
    find,
    async close() {
      isClosed = true
      clearInterval(watch)
      const all = [...entries.values(), ...retired]
      entries.clear()
      await Promise.all(all.map((entry) => endEntry(entry)))
    },
  }
}

/** Removes the folder of a project's processes. */
export async function removeFunctionFolder(run: string, ref: string): Promise<void> {
  const folder = functionFolder(run, ref)
  await endLeftovers(await realpath(folder).catch(() => folder))
  await removeSocketFiles(folder)
}
