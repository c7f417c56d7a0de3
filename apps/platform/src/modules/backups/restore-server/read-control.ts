import { Client } from 'pg'
import { ADMIN, CONTROL_DATABASE } from '../../../postgres/cluster/cluster-settings'
import { restoreMessages as messages } from './restore.messages'
import { chooseBackup, type ArchivedBackup, type ArchivedProject } from './restore-state'

/**
 * Reads the projects of a restored control database, and notes there what the archive does not
 * have: projects without a backup, backups that were on the disk only, and read replicas.
 * @param server.home id of the data directory
 */
export async function readControl(
  place: { host: string; port: number; password: string },
  { home, to }: { home: string; to: Date | null },
): Promise<ArchivedProject[]> {
  const client = new Client({ ...place, user: ADMIN, database: CONTROL_DATABASE })
  await client.connect()
  try {
    const { rows: projects } = await client.query<{
      ref: string
      name: string
      isAttached: boolean
    }>(
      `select ref, name, exists (select from project_connections c where c.project_ref = p.ref) as "isAttached"
         from projects p where home = $1 and status not in ('INIT_FAILED', 'GOING_DOWN') order by inserted_at, ref`,
      [home],
    )
    const { rows: backups } = await client.query<ArchivedBackup & { ref: string }>(
      `select b.id, b.project_ref as ref, to_json(b.started_at) #>> '{}' as "startedAt", to_json(b.completed_at) #>> '{}' as "completedAt",
         b.wal_start::text as "walStart", b.wal_end::text as "walEnd",
         case when c.id is not null then json_build_object('id', c.id, 'timeline', c.timeline, 'segmentBytes', c.segment_bytes) end as chain
         from backups b left join wal_chains c on c.id = b.wal_chain
        where b.home = $1 and b.state = 'completed' and b.archived_at is not null`,
      [home],
    )
    const found = projects.map((project) => ({
      ...project,
      backups: backups
        .filter(({ ref }) => ref === project.ref)
        .map(({ ref: _, ...backup }) => backup),
    }))
    const lost = found.filter((one) => !one.isAttached && chooseBackup(one.backups, to) === null)
    await client.query(`update projects set status = 'INIT_FAILED' where ref = any($1)`, [
      lost.map(({ ref }) => ref),
    ])
    await client.query(
      `update backups set state = 'failed', error = $2 where home = $1 and state = 'completed' and archived_at is null`,
      [home, messages.backupGone],
    )
    await client.query(
      `update replicas set status = 'INIT_READ_REPLICA_FAILED', error = $2 where home = $1`,
      [home, messages.replicaGone],
    )
    return found
  } finally {
    await client.end()
  }
}
