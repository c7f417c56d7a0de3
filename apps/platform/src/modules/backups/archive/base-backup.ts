import { randomBytes } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import { withAdmin } from '../../../postgres/cluster/admin-client'
import { ALWAYS_THERE } from '../../../postgres/cluster/cluster-settings'
import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import { withProgress } from './backup-progress'

export interface BaseBackup {
  admin: ConnectionTarget
  /** Empty, and the Postgres user's. */
  folder: string
  /** Name of the session, to find a session left by a killed server. */
  label: string
  /**
   * False for one that is unpacked immediately.
   * @default true
   */
  isCompressed?: boolean
  signal: AbortSignal
  /** Called with the bytes that are copied, as Postgres counts and estimates them. */
  onProgress?(bytes: { done: number; total: number }): void
}

/** This protocol has no other way to write a quote. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Error code of Postgres when it was built without a compression method. */
const CANNOT_COMPRESS = '42601'

/**
 * Has Postgres write a copy of itself into a folder: everything, with as much of its log as makes it one moment, and a manifest with the
 * checksum of each file. Writes continue meanwhile.
 * @returns the version of that Postgres
 */
export async function takeBaseBackup(backup: BaseBackup): Promise<string> {
  const version = await withAdmin({ ...backup.admin, database: ALWAYS_THERE }, async (client) => {
    // Its server was killed, and it writes where this one is to write.
    await client.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where backend_type = 'walsender' and application_name = $1`,
      [backup.label],
    )
    const { rows } = await client.query<{ version: string }>(
      `select split_part(current_setting('server_version'), ' ', 1) as version`,
    )
    return rows[0]?.version ?? ''
  })
  const { admin, label, onProgress } = backup
  const work = () => run(backup)
  await (onProgress ? withProgress({ admin, label, onProgress }, work) : work())
  return version
}

async function run(backup: BaseBackup): Promise<void> {
  if (backup.isCompressed === false) return send(backup, '')
  return send(backup, `, COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=1'`).catch(
    (error: unknown) => {
      if ((error as { code?: string }).code !== CANNOT_COMPRESS) throw error
      return send(backup, '')
    },
  )
}

async function send(
  { admin, folder, label, onProgress, signal }: BaseBackup,
  compression: string,
): Promise<void> {
  signal.throwIfAborted()
  // The protocol that replicas speak; pg's types do not know it.
  const config: ClientConfig & { replication: 'true' } = {
    ...admin,
    replication: 'true',
    application_name: label,
    options: '-c log_min_error_statement=panic',
    connectionTimeoutMillis: 10_000,
  }
  const client = new Client(config)
  client.on('error', () => undefined)
  const slot = `howdah_backup_${randomBytes(8).toString('hex')}`
  // Ends a session in the middle of a command by closing its socket. Postgres ends the backup at
  // its next progress report.
  const end = () => void client.end().catch(() => undefined)
  await client.connect()
  signal.addEventListener('abort', end)
  try {
    signal.throwIfAborted()
    // Keeps the log that is written meanwhile until it is copied, and goes away with the session: Postgres would give it up after a few
    // checkpoints, and a busy project could never be backed up.
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL)`)
    await client.query(
      `BASE_BACKUP (LABEL ${quoted(label)}, CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256', ` +
        `TARGET 'server', TARGET_DETAIL ${quoted(folder)}${compression}${onProgress ? ', PROGRESS' : ''})`,
    )
  } finally {
    signal.removeEventListener('abort', end)
    await client.end().catch(() => undefined)
  }
}
