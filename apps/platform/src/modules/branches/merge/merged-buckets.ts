import type { ClientBase } from 'pg'
import { AppError } from '../../../base/app-error'
import type { ClusterConnections } from '../../../postgres/cluster/cluster.types'
import { branchMergeMessages as messages } from './merge.messages'
import type { MergedBucket, MergePlan } from './merge.types'
import { withPeoplesSession } from './peoples-session'

/** More than a project has; the rest is not merged. */
const MAX_BUCKETS = 10_000

/** Returns the buckets of a project with their settings. */
export const readBuckets = (clusters: ClusterConnections, ref: string): Promise<MergedBucket[]> =>
  withPeoplesSession(clusters, ref, async (client) => {
    const found = await client.query<{ there: boolean }>(
      `select pg_catalog.to_regclass('storage.buckets') is not null as there`,
    )
    if (!found.rows[0]?.there) return []
    // People can replace the table.
    const { rows } = await client
      .query<MergedBucket>(
        `select id, public, file_size_limit::text as "fileSizeLimit", allowed_mime_types as "allowedMimeTypes"
           from storage.buckets order by id collate "C" limit ${MAX_BUCKETS}`,
      )
      .catch((error: unknown) => {
        throw new AppError(409, 'conflict', messages.unreadableBuckets, { cause: error })
      })
    return rows.map(({ allowedMimeTypes, fileSizeLimit, id, public: isPublic }) => ({
      ...{ id, public: isPublic, fileSizeLimit, allowedMimeTypes },
    }))
  })

/** Creates or updates buckets in a transaction of the role `postgres`. */
export async function writeBuckets(
  client: ClientBase,
  buckets: MergePlan['buckets'],
): Promise<void> {
  for (const { allowedMimeTypes, fileSizeLimit, id, public: isPublic } of buckets)
    await client.query(
      `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ($1, $1, $2, $3, $4)
       on conflict (id) do update
         set public = $2, file_size_limit = $3, allowed_mime_types = $4, updated_at = now()`,
      [id, isPublic, fileSizeLimit, allowedMimeTypes],
    )
}
