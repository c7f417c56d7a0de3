import { readIfThere, writeWhole } from '../../../base/disk/disk'
import { restoreMessages as messages } from './restore.messages'

/** Backup of a project in the archive, with the log that follows it; positions as Postgres prints them. */
export interface ArchivedBackup {
  id: string
  startedAt: string
  completedAt: string
  walStart: string | null
  walEnd: string | null
  chain: { id: string; timeline: number; segmentBytes: number } | null
}

/** Project of the server, as the restored control database has it. */
export interface ArchivedProject {
  ref: string
  name: string
  isAttached: boolean
  backups: readonly ArchivedBackup[]
}

/** State of a restore, so that it goes on after a kill. */
export interface RestoreState {
  from: string
  to: string | null
  /** null before the control database is restored. */
  projects: readonly ArchivedProject[] | null
}

/** Begins a restore in a data directory, or goes on with it. @throws Error if another one was begun there */
export async function openRestoreState(
  file: string,
  root: string,
  begun: Pick<RestoreState, 'from' | 'to'>,
): Promise<RestoreState> {
  const text = await readIfThere(file)
  if (text === null) {
    const state: RestoreState = { ...begun, projects: null }
    await saveRestoreState(file, state)
    return state
  }
  // Written by the function below.
  const state = JSON.parse(text) as RestoreState
  if (state.from !== begun.from || state.to !== begun.to)
    throw new Error(messages.otherRestore(root))
  return state
}

export const saveRestoreState = (file: string, state: RestoreState): Promise<void> =>
  writeWhole(file, `${JSON.stringify(state)}\n`)

/**
 * Returns the backup that leads to a moment: the newest that was complete by then. Its log ends
 * where the next backup of its chain ends, which has all commits until the moment.
 * @param to null for the newest state
 */
export function chooseBackup(
  backups: readonly ArchivedBackup[],
  to: Date | null,
): { backup: ArchivedBackup; until: string | null } | null {
  const inOrder = backups.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
  const backup = inOrder.findLast(
    ({ completedAt }) => to === null || Date.parse(completedAt) <= to.getTime(),
  )
  if (!backup) return null
  const next =
    to === null
      ? null
      : inOrder.find(
          ({ chain, startedAt }) =>
            chain !== null && chain.id === backup.chain?.id && Date.parse(startedAt) > to.getTime(),
        )
  return { backup, until: next?.walEnd ?? null }
}
