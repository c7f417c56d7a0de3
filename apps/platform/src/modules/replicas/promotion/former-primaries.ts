import { lstat, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, syncToDisk } from '../../../base/disk/disk'
import type { Queryable } from '../../../base/transaction'
import { clusterPlace } from '../../../postgres/cluster/cluster-place'
import { ReplicaError } from '../replica-error'
import type { ReplicasServices } from '../services'
import { promotionMessages as messages } from './promotion.messages'

/** Files of the primary before the last promotion of a project. */
export interface FormerPrimaryRow {
  projectRef: string
  /** Identifier of the promotion. */
  id: string
  /** An int8 as text. */
  bytes: string
  promotedAt: Date
}

/** The former primaries of all projects: one of each project at most, the last one. */
export interface FormerPrimaries {
  find(projectRef: string): Promise<FormerPrimaryRow | null>
  /** Sets the files of a former primary aside, in the place of those of an earlier one; may be repeated. */
  keep(former: { projectRef: string; id: string; from: string }): Promise<{ bytes: number }>
  /** Undoes `keep`; does nothing without it. */
  giveBack(former: { projectRef: string; id: string; to: string }): Promise<void>
  /** Notes what was set aside, in the transaction of `db`. */
  note(db: Queryable, former: { projectRef: string; id: string; bytes: number }): Promise<void>
  /** Removes the files that were set aside. @throws ReplicaError if there are none */
  drop(projectRef: string): Promise<void>
  /** Removes the files of those whose project was backed up since. */
  dropBackedUp(): Promise<void>
}

const FORMER = 'former-'

export function createFormerPrimaries({
  backups,
  control,
  directory,
  log,
}: Pick<ReplicasServices, 'backups' | 'control' | 'directory' | 'log'>): FormerPrimaries {
  const folderOf = (projectRef: string) => clusterPlace(directory, projectRef).folder
  const columns = 'project_ref as "projectRef", id, bytes::text, promoted_at as "promotedAt"'

  /** Removes the files of all former primaries of a project but one. */
  async function removeFiles(projectRef: string, but?: string): Promise<void> {
    const folder = folderOf(projectRef)
    for (const name of await readdir(folder).catch((): string[] => []))
      if (name.startsWith(FORMER) && name !== but)
        await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }

  async function drop(projectRef: string): Promise<void> {
    await removeFiles(projectRef)
    const { rowCount } = await control.query(
      'delete from former_primaries where project_ref = $1',
      [projectRef],
    )
    if (rowCount === 0) throw new ReplicaError('gone', messages.noFormer)
  }

  return {
    async find(projectRef) {
      const { rows } = await control.query<FormerPrimaryRow>(
        `select ${columns} from former_primaries where project_ref = $1`,
        [projectRef],
      )
      return rows[0] ?? null
    },
    async keep({ from, id, projectRef }) {
      const folder = folderOf(projectRef)
      const name = `${FORMER}${id}`
      await rename(from, join(folder, name)).catch(passOverMissing)
      await syncToDisk(folder)
      await removeFiles(projectRef, name)
      return { bytes: await bytesIn(join(folder, name)) }
    },
    async giveBack({ id, projectRef, to }) {
      const folder = folderOf(projectRef)
      await rename(join(folder, `${FORMER}${id}`), to).catch(passOverMissing)
      await syncToDisk(folder)
    },
    async note(db, { bytes, id, projectRef }) {
      await db.query(
        `insert into former_primaries (project_ref, id, bytes) values ($1, $2, $3)
         on conflict (project_ref) do update set id = excluded.id, bytes = excluded.bytes,
           promoted_at = case when former_primaries.id = excluded.id then former_primaries.promoted_at else excluded.promoted_at end`,
        [projectRef, id, bytes],
      )
    },
    drop,
    async dropBackedUp() {
      const { rows } = await control.query<FormerPrimaryRow>(
        `select ${columns} from former_primaries f where exists (select from projects p where p.ref = f.project_ref and p.home = $1)`,
        [directory.id],
      )
      for (const { projectRef, promotedAt } of rows) {
        const made = await backups.all(projectRef)
        if (!made.some((one) => one.state === 'completed' && one.startedAt > promotedAt)) continue
        await drop(projectRef).catch((error: unknown) =>
          log.warn('The files of a former primary remain', { project: projectRef, error }),
        )
      }
    },
  }
}

/** Returns the bytes of all files in a folder; 0 if it is missing. */
async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    (error: unknown) => {
      passOverMissing(error)
      return []
    },
  )
  for (const entry of entries)
    if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name))).size
  return bytes
}

function passOverMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}
