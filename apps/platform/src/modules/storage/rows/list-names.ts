import type { StorageSession } from './project-databases'
import listNamesSql from '../sql/list-names.sql'
import { rowTimeText, type RowTime } from './row-times'
import type { ObjectMetadata } from '../storage.types'

/** Part of the names of a bucket to list, in the order of their bytes. */
export interface NamesRequest {
  bucketId: string
  prefix: string
  /** Text that ends a folder; '' lists every name. */
  delimiter: string
  /** The list begins after this name; behind a folded one, after everything in it. */
  after: string
  limit: number
}

/** A file, or with `folded` the common beginning of several. */
export interface NamedEntry {
  name: string
  folded: boolean
  version: string
  metadata: ObjectMetadata | null
  updatedAt: string
}

/** Name behind everything that begins with a text. */
export const behind = (prefix: string): string => `${prefix}\u{10ffff}`

/** Returns the entries that the caller can see. */
export async function listNames(
  session: StorageSession,
  { after, bucketId, delimiter, limit, prefix }: NamesRequest,
): Promise<NamedEntry[]> {
  const { rows } = await session.query<Omit<NamedEntry, 'updatedAt'> & { updated_at: RowTime }>(
    listNamesSql,
    [bucketId, prefix, delimiter, after, limit],
  )
  return rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: rowTimeText(updated_at) }))
}
