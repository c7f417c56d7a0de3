import type { ClusterConnections } from '../../postgres/cluster/cluster.types'
import { withLogin } from '../../postgres/connection/login-client'

/** The answer is one number, unless the table is replaced. */
const SESSION = {
  options: '-c statement_timeout=10s -c lock_timeout=1s -c default_transaction_read_only=on',
  maxAnswerBytes: 1024 * 1024,
}

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
  return withLogin(target, SESSION, async (client) => {
    const { rows } = await client.query<{ bytes: unknown }>(
      `select coalesce(sum((metadata->>'size')::bigint), 0)::text as bytes from storage.objects`,
    )
    const bytes = rows[0]?.bytes
    return typeof bytes === 'string' && /^\d{1,18}$/.test(bytes) ? bytes : null
  })
}
