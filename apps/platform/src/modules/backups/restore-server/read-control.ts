import { Client } from 'pg'
import { ADMIN, CONTROL_DATABASE } from '../../../postgres/cluster/cluster-settings'
import type { StoredBackup } from './backups-folder'
import { restoreMessages as messages } from './restore.messages'
import { chooseBackup, type ArchivedBackup, type ArchivedProject } from './restore-state'

/** Condition for a backup that the archive has: in the bucket, or one of the ids of a folder. @param ids its parameter */
const isThere = (ids: string) =>
  `case when ${ids}::uuid[] is null then b.archived_at is not null else b.id = any(${ids}) end`

/**
 * Reads the projects of a restored control database, and notes there what the archive does not
 * have: projects without a backup, backups that were on the disk only, and read replicas.
 * @param server.home id of the data directory
 * @param server.stored backups in the folder that the server is restored from; null for a bucket
 */
export async function readControl(
  place: { host: string; port: number; password: string },
  { home, stored, to }: { home: string; stored: readonly StoredBackup[] | null; to: Date | null },
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
    await noteStored(client, { home, stored: stored ?? [] })
    const ids = stored?.map(({ id }) => id) ?? null
    const { rows: backups } = await client.query<ArchivedBackup & { ref: string }>(
      `select b.id, b.project_ref as ref, to_json(b.started_at) #>> '{}' as "startedAt", to_json(b.completed_at) #>> '{}' as "completedAt",
         b.wal_start::text as "walStart", b.wal_end::text as "walEnd",
         case when c.id is not null then json_build_object('id', c.id, 'timeline', c.timeline, 'segmentBytes', c.segment_bytes) end as chain
         from backups b left join wal_chains c on c.id = b.wal_chain
        where b.home = $1 and b.state = 'completed' and ${isThere('$2')}
        order by b.started_at, array_position($2, b.id)`,
      [home, ids],
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
    // The page of such a project shows the error of its last operation.
    await client.query(
      `insert into operations (id, kind, project_ref, home, state, step, error, input)
       select gen_random_uuid(), 'create_project', ref, $2, 'failed', 'undo', $3, '{}' from unnest($1::text[]) ref`,
      [lost.map(({ ref }) => ref), home, messages.projectGone],
    )
    await client.query(
      `update backups b set state = 'failed', error = $2 where home = $1 and state = 'completed' and not (${isThere('$3')})`,
      [home, messages.backupGone, ids],
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

/**
 * Notes backups that were completed after that of the control database. Those of a project whose log is
 * archived are not needed: the log leads further. Nothing is known of those whose manifest is damaged.
 */
async function noteStored(
  client: Client,
  { home, stored }: { home: string; stored: readonly StoredBackup[] },
): Promise<void> {
  for (const { bytes, id, ref, times } of stored)
    await client.query(
      `insert into backups (id, project_ref, home, kind, state, size_bytes, started_at, completed_at)
       select $1, p.ref, p.home, 'scheduled', 'completed', $4, $5, $6 from projects p
        where p.ref = $2 and p.home = $3 and $5::timestamptz is not null
          and not exists (select from backups b where b.project_ref = p.ref and b.wal_chain is not null and b.id = any($7))
       on conflict (id) do update set state = excluded.state, size_bytes = excluded.size_bytes, completed_at = excluded.completed_at
        where backups.state = 'running'`,
      [
        ...[id, ref, home, bytes, times?.startedAt, times?.completedAt],
        stored.map((one) => one.id),
      ],
    )
}
