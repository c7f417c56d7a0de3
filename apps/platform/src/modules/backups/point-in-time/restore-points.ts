import { randomUUID } from 'node:crypto'
import { MAX_RESTORE_POINTS } from '@howdah/rules/backups/recovery-window'
import { withAdmin } from '../../../postgres/cluster/admin-client'
import { ALWAYS_THERE } from '../../../postgres/cluster/cluster-settings'
import { BackupError } from '../backup-error'
import { backupMessages as messages } from '../backups.messages'
import type { BackupsServices } from '../services'

/** Moment of a project's log that a person named. */
export interface RestorePoint {
  id: string
  walChain: string
  name: string
  /** Position, as Postgres prints it. */
  position: string
  createdAt: Date
}

/** The named restore points of all projects. */
export interface RestorePoints {
  /** The newest first. */
  all(ref: string): Promise<readonly RestorePoint[]>
  find(ref: string, id: string): Promise<RestorePoint | null>
  /** Names the current moment. @throws BackupError, ProjectNotActive */
  create(ref: string, name: string, id?: string): Promise<RestorePoint>
  /** Forgets one; the moment can be restored by its time still. @returns whether it was there */
  remove(ref: string, id: string): Promise<boolean>
  /** Forgets those before a moment. */
  removeBefore(ref: string, earliest: Date): Promise<void>
}

const columns = `id, wal_chain as "walChain", name, position, created_at as "createdAt"`

export function createRestorePoints({
  clusters,
  control,
  projects,
  walArchive,
}: Pick<BackupsServices, 'clusters' | 'control' | 'projects' | 'walArchive'>): RestorePoints {
  const many = async (rest: string, values: unknown[]) =>
    (
      await control.query<RestorePoint>(
        `select ${columns} from restore_points where project_ref = $1 ${rest}`,
        values,
      )
    ).rows
  return {
    all: (ref) => many('order by created_at desc, id', [ref]),
    find: async (ref, id) => (await many('and id = $2', [ref, id]))[0] ?? null,
    async create(ref, name, id = randomUUID()) {
      const chain = walArchive.growing(ref)?.chain
      if (!chain) throw new BackupError('off', messages.recoveryOff)
      // The timeline ends with the restore.
      if ((await projects.byRef(ref))?.status === 'RESTORING')
        throw new BackupError('in-use', messages.pointWhileRestoring)
      if ((await many('', [ref])).length >= MAX_RESTORE_POINTS)
        throw new BackupError('full', messages.pointsFull(MAX_RESTORE_POINTS))
      const admin = { ...(await clusters.target(ref, 'admin')), database: ALWAYS_THERE }
      const position = await withAdmin(admin, async (client) => {
        const { rows } = await client.query<{ position: string }>(
          'select pg_create_restore_point($1)::text as position',
          [id],
        )
        return rows[0]?.position
      })
      const { rows } = await control.query<RestorePoint>(
        `insert into restore_points (id, project_ref, wal_chain, name, position) values ($1, $2, $3, $4, $5) returning ${columns}`,
        [id, ref, chain.id, name, position],
      )
      const [point] = rows
      if (!point) throw new Error('The restore point was not noted.')
      return point
    },
    async remove(ref, id) {
      const { rowCount } = await control.query(
        'delete from restore_points where project_ref = $1 and id = $2',
        [ref, id],
      )
      return rowCount === 1
    },
    async removeBefore(ref, earliest) {
      await control.query('delete from restore_points where project_ref = $1 and created_at < $2', [
        ref,
        earliest,
      ])
    },
  }
}
