import type { HowdahStorage } from '../browser-storage/storage'
import { storageKeyOf, readStored, writeStored } from '../browser-storage/stored-json'
import { historyFromStored, withRun, type PastRun } from './run-history'

/** Identity of a history: its person and its project. */
export interface HistoryScope {
  baseUrl: string
  person: string
  projectRef: string
}

const historyKey = ({ baseUrl, person, projectRef }: HistoryScope) =>
  storageKeyOf('history', baseUrl, person, projectRef)

export async function readHistory(storage: HowdahStorage, scope: HistoryScope): Promise<PastRun[]> {
  return historyFromStored(await readStored(storage, historyKey(scope)))
}

/**
 * Adds a run to the history. Reads and writes under a lock, so two tabs that end a run at the same
 * time store both.
 */
export function recordRun(
  storage: HowdahStorage,
  scope: HistoryScope,
  run: Omit<PastRun, 'cut' | 'id'>,
): Promise<void> {
  return alone(historyKey(scope), async () => {
    await writeStored(
      storage,
      historyKey(scope),
      withRun(await readHistory(storage, scope), { ...run, id: newId() }),
    )
  })
}

/** Forgets one run, or all of them. */
export function forgetRuns(
  storage: HowdahStorage,
  scope: HistoryScope,
  id?: string,
): Promise<void> {
  return alone(historyKey(scope), async () => {
    const left =
      id === undefined ? [] : (await readHistory(storage, scope)).filter((run) => run.id !== id)
    await writeStored(storage, historyKey(scope), left.length === 0 ? null : left)
  })
}

/**
 * Runs a task under a lock. A page that is being left waits for no lock: a task that still waits
 * for it runs immediately.
 */
async function alone(key: string, task: () => Promise<void>): Promise<void> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return task()
  let begun: Promise<void> | undefined
  const begin = () => (begun ??= task())
  const leave = () => void begin()
  addEventListener('pagehide', leave)
  try {
    await navigator.locks.request(key, begin)
  } finally {
    removeEventListener('pagehide', leave)
  }
}

const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`
