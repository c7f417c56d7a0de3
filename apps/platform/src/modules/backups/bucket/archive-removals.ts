import type { Queryable } from '../../../base/transaction'
import type { ArchiveBucket } from './archive-bucket.types'

/** Notes objects that are no longer needed, so that they are removed even if the bucket does not answer now. */
export async function requestRemoval(db: Queryable, prefixes: readonly string[]): Promise<void> {
  await db.query(
    'insert into archive_removals (prefix) select unnest($1::text[]) on conflict do nothing',
    [prefixes],
  )
}

/** Removes what is no longer needed. */
export async function removeRequested(
  db: Queryable,
  bucket: ArchiveBucket,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await db.query<{ prefix: string }>(
    'select prefix from archive_removals order by requested_at limit 100',
  )
  for (const { prefix } of rows) {
    if (signal.aborted) return
    await bucket.removeBelow(prefix)
    await db.query('delete from archive_removals where prefix = $1', [prefix])
  }
}
