import { Client } from 'pg'
import { PLATFORM_APPLICATION } from '../../postgres/cluster/admin-client'
import type { ClusterConnections } from '../../postgres/cluster/cluster.types'
import { boundedSocket } from '../../postgres/wire/bounded-socket'

/** Maximum bytes of an answer that is one number. */
const MAX_ANSWER_BYTES = 1024 * 1024

/**
 * Returns the size of a project's files in bytes, according to its own table; null if the table
 * contains invalid values. The session is the editor's and never the superuser's: the table belongs
 * to the project's people, who may have replaced it with anything.
 * @throws any error of Postgres
 */
export async function measureStorage(
  clusters: ClusterConnections,
  ref: string,
): Promise<string | null> {
  const target = await clusters.target(ref, 'editor')
  const client = new Client({
    ...target,
    stream: () => boundedSocket(MAX_ANSWER_BYTES),
    options: `${target.options ?? ''} -c statement_timeout=10s -c lock_timeout=1s -c default_transaction_read_only=on`,
    application_name: PLATFORM_APPLICATION,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ bytes: unknown }>(
      `select coalesce(sum((metadata->>'size')::bigint), 0)::text as bytes from storage.objects`,
    )
    const bytes = rows[0]?.bytes
    return typeof bytes === 'string' && /^\d{1,18}$/.test(bytes) ? bytes : null
  } finally {
    await client.end().catch(() => undefined)
  }
}
