import type { StorageBucket } from '@howdah/platform-client/resources/storage/buckets'
import type { StoragePreference } from '../storage-preference'

export function bucketsInOrder(
  buckets: readonly StorageBucket[],
  by: StoragePreference['sortBucket'],
): StorageBucket[] {
  return [...buckets].sort((a, b) =>
    by === 'name' ? a.name.localeCompare(b.name) : a.created_at.localeCompare(b.created_at),
  )
}
