import type { StorageModel } from '../use-storage-explorer'
import { createItemChanges } from './item-changes'
import { useItemContext } from './item-context'
import { createItemDownloads } from './item-downloads'

/** Returns the actions for the files and folders of a bucket. Each reports its result. */
export function useItemActions(model: StorageModel, bucketId: string) {
  const context = useItemContext(model, bucketId)
  const { site, refresh } = context
  return { site, refresh, ...createItemChanges(context), ...createItemDownloads(context) }
}

export type ItemActions = ReturnType<typeof useItemActions>
