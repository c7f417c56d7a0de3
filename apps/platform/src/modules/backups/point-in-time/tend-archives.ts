import { setTimeout as sleep } from 'node:timers/promises'
import { neededBases } from '@howdah/rules/backups/recovery-window'
import type { BackupsServices } from '../services'
import { parsePosition, segmentStart } from '../wal/wal-position'
import { createWalChainsTable, type WalChain } from '../wal/wal-chains-table'
import type { ChainBase } from './point-in-time'

/** Time in milliseconds after a failed backup before another one is made. */
const RETRY_DELAY_MS = 10 * 60_000
const DAY_MS = 24 * 3_600_000

type Parts = Pick<
  BackupsServices,
  | 'backups'
  | 'backupsTable'
  | 'control'
  | 'directory'
  | 'log'
  | 'pointInTime'
  | 'restorePoints'
  | 'walArchive'
>

/** Continues the archives, and backs up projects whose archive has no backup to start from. */
export async function tendArchives(parts: Parts, now: Date): Promise<void> {
  const { backups, backupsTable, control, directory, log, walArchive } = parts
  await walArchive.reconcile()
  for (const ref of await createWalChainsTable(control).enabledIn(directory.id)) {
    const growing = walArchive.growing(ref)?.chain
    if (!growing) continue
    const made = await backupsTable.all(ref)
    const isBased = made.some(
      ({ state, walChain }) => state === 'completed' && walChain === growing.id,
    )
    const isTried = made.some(
      ({ completedAt, state }) =>
        state === 'running' ||
        (state === 'failed' &&
          completedAt !== null &&
          completedAt > growing.startedAt &&
          now.getTime() - completedAt.getTime() < RETRY_DELAY_MS),
    )
    if (isBased || isTried) continue
    await backups
      .create(ref, 'scheduled')
      // Another operation was first; the next run reads the new state.
      .catch((error: unknown) =>
        log.info('A project is not backed up now', { project: ref, error }),
      )
  }
}

/** Removes archived log that no moment of the window needs. */
export async function removeOldLog(parts: Parts, now: Date, signal: AbortSignal): Promise<void> {
  const { control, directory, log, pointInTime, restorePoints } = parts
  const table = createWalChainsTable(control)
  for (const ref of await table.enabledIn(directory.id)) {
    if (signal.aborted) return
    try {
      const days = await pointInTime.days(ref)
      const { bases, chains } = await pointInTime.chains(ref)
      const needed = neededBases(bases, { days, now })
      const earliest = new Date(now.getTime() - days * DAY_MS)
      await restorePoints.removeBefore(ref, earliest)
      // What is read is of a moment that was in the window when it was chosen.
      if (await table.isRead(ref)) continue
      for (const chain of chains) {
        // Recovery also starts from older backups, as long as the log is there for others.
        const own = bases.filter(({ chain: id, id: base }) => id === chain.id && needed.has(base))
        await removeOldLogOf(parts, chain, { bases: own, earliest })
      }
    } catch (error) {
      log.warn('Old log of a project was not removed', { project: ref, error })
    }
    await sleep(0)
  }
}

async function removeOldLogOf(
  { walArchive }: Pick<Parts, 'walArchive'>,
  chain: WalChain,
  { bases, earliest }: { bases: readonly ChainBase[]; earliest: Date },
): Promise<void> {
  if (
    chain.endedAt !== null &&
    (bases.length === 0 || (chain.archivedUntil ?? earliest) <= earliest)
  )
    return walArchive.removeChain(chain)
  const [first] = bases.map(({ start }) => start).sort((a, b) => (a < b ? -1 : 1))
  const needed = segmentStart(first ?? parsePosition(chain.firstPosition), chain.segmentBytes)
  const files = walArchive.filesOf(chain)
  for (const start of await files.list()) if (start < needed) await files.remove(start)
}
