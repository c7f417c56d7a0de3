import { lstat, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, syncToDisk } from '../../../base/disk/disk'
import { inTransaction, type Queryable } from '../../../base/transaction'
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
  /** Returns the path of the files of a former primary. */
  placeOf(former: { projectRef: string; id: string }): string
  /** Sets the files of a former primary aside; may be repeated. */
  keep(former: { projectRef: string; id: string; from: string }): Promise<void>
  /** Returns the bytes of files that were set aside; null without them. */
  bytesOf(former: { projectRef: string; id: string }): Promise<number | null>
  /** Removes the files of all former primaries of a project but one. */
  removeEarlier(former: { projectRef: string; id: string }): Promise<void>
  /** Undoes `keep`; does nothing without it. */
  giveBack(former: { projectRef: string; id: string; to: string }): Promise<void>
  /** Notes what was set aside, or that nothing was (null), in the transaction of `db`. */
  note(
    db: Queryable,
    former: { projectRef: string; id: string; bytes: number | null },
  ): Promise<void>
  /**
   * Removes the files that were set aside, of one promotion or of the last one.
   * @throws ReplicaError if there are none, or a promotion runs; LifeCycleError at another server
   */
  drop(projectRef: string, id?: string): Promise<void>
  /** Removes the files of those whose project was backed up since. */
  dropBackedUp(): Promise<void>
}

const FORMER = 'former-'

export function createFormerPrimaries({
  backups,
  control,
  dataReplacements,
  directory,
  log,
  projectLife,
}: Pick<
  ReplicasServices,
  'backups' | 'control' | 'dataReplacements' | 'directory' | 'log' | 'projectLife'
>): FormerPrimaries {
  const folderOf = (projectRef: string) => clusterPlace(directory, projectRef).folder
  const columns = 'project_ref as "projectRef", id, bytes::text, promoted_at as "promotedAt"'

  const placeOf: FormerPrimaries['placeOf'] = ({ id, projectRef }) =>
    join(folderOf(projectRef), `${FORMER}${id}`)

  async function drop(projectRef: string, id: string | null = null): Promise<void> {
    const removed = await inTransaction(control, async (client) => {
      const hold = { projectRef, work: 'promote_replica', from: null } as const
      if ((await projectLife.hold(client, hold)) === 'RESTARTING')
        throw new ReplicaError('busy', messages.projectBusy)
      const { rows } = await client.query<{ id: string }>(
        'delete from former_primaries where project_ref = $1 and id = coalesce($2, id) returning id',
        [projectRef, id],
      )
      const [row] = rows
      if (row === undefined) throw new ReplicaError('gone', messages.noFormer)
      // With this name, the next start removes what remains after a crash.
      const { old } = dataReplacements(projectRef, row.id)
      await rename(placeOf({ projectRef, id: row.id }), old).catch(passOverMissing)
      return old
    })
    await remove(removed)
  }

  return {
    async find(projectRef) {
      const { rows } = await control.query<FormerPrimaryRow>(
        `select ${columns} from former_primaries where project_ref = $1`,
        [projectRef],
      )
      return rows[0] ?? null
    },
    placeOf,
    async keep({ from, ...former }) {
      await rename(from, placeOf(former)).catch(passOverMissing)
      await syncToDisk(folderOf(former.projectRef))
    },
    bytesOf: (former) => bytesIn(placeOf(former)),
    async removeEarlier({ id, projectRef }) {
      const folder = folderOf(projectRef)
      for (const name of await readdir(folder))
        if (name.startsWith(FORMER) && name !== `${FORMER}${id}`) await remove(join(folder, name))
    },
    async giveBack({ id, projectRef, to }) {
      await rename(placeOf({ projectRef, id }), to).catch(passOverMissing)
      await syncToDisk(folderOf(projectRef))
    },
    async note(db, { bytes, id, projectRef }) {
      if (bytes === null)
        return void (await db.query('delete from former_primaries where project_ref = $1', [
          projectRef,
        ]))
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
      for (const { id, projectRef, promotedAt } of rows) {
        const made = await backups.all(projectRef)
        if (!made.some((one) => one.state === 'completed' && one.startedAt > promotedAt)) continue
        await drop(projectRef, id).catch((error: unknown) =>
          log.warn('The files of a former primary remain', { project: projectRef, error }),
        )
      }
    },
  }
}

/** Returns the bytes of all files in a folder; null if it is missing. */
async function bytesIn(folder: string): Promise<number | null> {
  try {
    let bytes = 0
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
      if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name))).size
    return bytes
  } catch (error) {
    passOverMissing(error)
    return null
  }
}

const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 5 })

function passOverMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}
