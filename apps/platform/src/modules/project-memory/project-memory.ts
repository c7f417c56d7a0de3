import type { ClientConfig } from 'pg'
import type { Closers } from '../../base/closers'
import type { Log } from '../../base/log/log'
import { listenToChanges, type ChangeListener, type ListenerParts } from './change-listener'

/**
 * Memory of what requests to the projects' own APIs read from the control database. The database
 * tells changes, whichever server has made them. Where it cannot, nothing is remembered.
 */
export interface ProjectMemory {
  /**
   * Returns what `read` has returned for this project and name, unless the project has changed since
   * then. Nothing is remembered of null.
   * @param endsAt end of a value in milliseconds; none if absent
   */
  remember<T>(
    ref: string,
    name: string,
    read: () => Promise<T>,
    endsAt?: (value: NonNullable<T>) => number | undefined,
  ): Promise<T>
  /** Settles once nothing older than the call is remembered on this server. */
  catchUp(): Promise<void>
}

interface Entry {
  value: Promise<unknown>
  endsAt: number | undefined
}

/** Entries of all projects; beyond, the project that has more of them than any other forgets the tenth that it used least recently. */
const MAX_ENTRIES = 5_000
/** Time in milliseconds for which the session is trusted to hear everything, and before which it is asked again. */
const TRUST_MS = 1_000
const ASK_AFTER_MS = 250
/** First and longest time in milliseconds before a session is opened again. */
const RETRY_MS = [250, 60_000] as const

export interface MemoryParts {
  connection: ClientConfig
  closers: Closers
  log: Log
  /** @default listenToChanges */
  listen?: (parts: ListenerParts) => Promise<ChangeListener>
}

export function createProjectMemory({
  closers,
  connection,
  listen = listenToChanges,
  log,
}: MemoryParts): ProjectMemory {
  const projects = new Map<string, Map<string, Entry>>()
  let count = 0
  let listener: ChangeListener | null = null
  let opening: Promise<void> | null = null
  let asking: Promise<void> | null = null
  let askedAt = -Infinity
  let retryMs: number = RETRY_MS[0]
  let retryAt = 0
  let isClosed = false

  function forget(ref: string): void {
    if (ref === '') {
      projects.clear()
      count = 0
    } else {
      count -= projects.get(ref)?.size ?? 0
      projects.delete(ref)
    }
  }

  function lose(error?: unknown): void {
    listener = null
    askedAt = -Infinity
    forget('')
    if (isClosed) return
    retryAt = Date.now() + retryMs
    retryMs = Math.min(retryMs * 2, RETRY_MS[1])
    log.debug('Changes of projects are not heard: each request reads them', { error })
  }

  async function open(): Promise<void> {
    const startedAt = performance.now()
    let isEnded = false
    const onEnd = () => {
      isEnded = true
      if (listener !== null) lose()
    }
    try {
      const opened = await listen({ connection, onChange: forget, onEnd })
      if (isClosed || isEnded) return await opened.close()
      forget('')
      listener = opened
      askedAt = startedAt
      retryMs = RETRY_MS[0]
    } catch (error) {
      lose(error)
    }
  }

  function openSoon(): void {
    if (isClosed || opening !== null || Date.now() < retryAt) return
    opening = open().finally(() => (opening = null))
  }

  /** Asks whether everything has been heard; a failure ends the session. */
  async function ask(): Promise<void> {
    const startedAt = performance.now()
    await listener?.catchUp()
    askedAt = startedAt
  }

  function askOnce(): Promise<void> {
    asking ??= ask()
      .catch(() => undefined)
      .finally(() => (asking = null))
    return asking
  }

  /** Returns true if everything remembered is up to date, without waiting. */
  function isTrustedNow(): boolean {
    return listener !== null && performance.now() - askedAt <= ASK_AFTER_MS
  }

  /** Returns true if everything remembered is up to date. */
  async function isTrusted(): Promise<boolean> {
    if (listener === null) {
      openSoon()
      return false
    }
    const age = performance.now() - askedAt
    if (age > TRUST_MS) await askOnce()
    else if (age > ASK_AFTER_MS) void askOnce()
    return listener !== null && performance.now() - askedAt <= TRUST_MS
  }

  /** Takes room from the project that has more of it than any other, so that no other one has to read again. */
  function makeRoom(): void {
    let fullest = new Map<string, Entry>()
    for (const project of projects.values()) if (project.size > fullest.size) fullest = project
    const names = [...fullest.keys()]
    const dropped = names.slice(0, Math.ceil(names.length / 10))
    for (const name of dropped) fullest.delete(name)
    count -= dropped.length
  }

  function keep(ref: string, name: string, entry: Entry): void {
    if (count >= MAX_ENTRIES) makeRoom()
    const project = projects.get(ref) ?? new Map<string, Entry>()
    projects.set(ref, project)
    if (!project.has(name)) count += 1
    project.set(name, entry)
  }

  function drop(ref: string, name: string, entry: Entry): void {
    const project = projects.get(ref)
    if (project?.get(name) !== entry) return
    project.delete(name)
    count -= 1
  }

  closers.add(async () => {
    isClosed = true
    await opening
    forget('')
    const last = listener
    listener = null
    await last?.close()
  })

  return {
    async remember<T>(
      ref: string,
      name: string,
      read: () => Promise<T>,
      endsAt?: (value: NonNullable<T>) => number | undefined,
    ) {
      if (!isTrustedNow() && !(await isTrusted())) return read()
      const project = projects.get(ref)
      const known = project?.get(name)
      if (known !== undefined && (known.endsAt === undefined || known.endsAt > Date.now())) {
        // Behind all that was used before.
        project?.delete(name)
        project?.set(name, known)
        // A name has one type of value.
        return known.value as Promise<T>
      }
      const value = read()
      const entry: Entry = { value, endsAt: undefined }
      keep(ref, name, entry)
      value.then(
        (result) => {
          if (result === null || result === undefined) return drop(ref, name, entry)
          entry.endsAt = endsAt?.(result)
        },
        () => drop(ref, name, entry),
      )
      return value
    },
    async catchUp() {
      if (listener === null || count === 0) return
      // One that was asked before may have missed the last change.
      await asking
      await askOnce()
    },
  }
}
