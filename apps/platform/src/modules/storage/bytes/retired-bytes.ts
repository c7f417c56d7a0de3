import type { Queryable } from '../../../base/transaction'
import type { BackupSpan } from '../../backups/backups.types'
import type { BlobStore } from '../blobs/blob-store.types'

/** Bytes without a row that a backup may still name. */
export interface RetiredBytes {
  /** Removes bytes without a row, or retains them for backups that may reference them. @returns number of removed files */
  retire(ref: string, versions: readonly string[], blobs: BlobStore): Promise<number>
  /** Forgets bytes that a row references again, and removes those that no backup may reference. @returns number of removed files */
  release(
    ref: string,
    blobs: BlobStore,
    inUse: (versions: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<number>
}

interface Retired {
  version: string
  writtenAt: Date
  retiredAt: Date
}

/** Versions per query. */
const PAGE_ROWS = 1_000

/** @param spansOf every time span whose data can be restored */
export function createRetiredBytes(
  control: Queryable,
  spansOf: (ref: string) => Promise<readonly BackupSpan[]>,
): RetiredBytes {
  async function isNamed(ref: string): Promise<(bytes: Omit<Retired, 'version'>) => boolean> {
    const spans = (await spansOf(ref)).filter(({ state }) => state !== 'failed')
    return ({ retiredAt, writtenAt }) =>
      spans.some(
        ({ completedAt, startedAt }) =>
          startedAt <= retiredAt && (completedAt === null || completedAt >= writtenAt),
      )
  }

  return {
    async retire(ref, versions, blobs) {
      if (versions.length === 0) return 0
      const named = await isNamed(ref)
      const retiredAt = new Date()
      const unnamed: string[] = []
      for (const version of versions) {
        const writtenAt = await blobs.writtenAt(version)
        if (writtenAt === null) continue
        if (!named({ retiredAt, writtenAt })) unnamed.push(version)
        else {
          await control.query(
            'insert into storage_retired_bytes (project_ref, version, written_at) values ($1, $2, $3) on conflict do nothing',
            [ref, version, writtenAt],
          )
        }
      }
      await blobs.remove(unnamed)
      return unnamed.length
    },

    async release(ref, blobs, inUse) {
      const named = await isNamed(ref)
      let removed = 0
      for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
        const { rows } = await control.query<Retired>(
          `select version, written_at as "writtenAt", retired_at as "retiredAt" from storage_retired_bytes
            where project_ref = $1 and version > $2 order by version limit ${PAGE_ROWS}`,
          [ref, after],
        )
        const last = rows.at(-1)
        if (last === undefined) return removed
        after = last.version
        const used = await inUse(rows.map(({ version }) => version))
        const over = rows
          .filter((bytes) => !used.has(bytes.version) && !named(bytes))
          .map(({ version }) => version)
        await blobs.remove(over)
        removed += over.length
        await control.query(
          'delete from storage_retired_bytes where project_ref = $1 and version = any($2)',
          [ref, [...over, ...used]],
        )
      }
    },
  }
}
