import { useToast } from '@howdah/ui/toast/toast-provider'
import { useHowdahContext } from '../../provider/howdah-context'
import { bucketKey } from '../folders/folder-listing'
import type { StorageModel } from '../use-storage-explorer'
import type { StorageSite } from './item-work'

/** Returns what the actions on the entries of a bucket share: the bucket, and the ways to report. */
export function useItemContext(model: StorageModel, bucketId: string) {
  const { client, emit, queryClient, report } = useHowdahContext('StorageExplorer')
  const { projectRef } = model
  const toast = useToast()
  const site: StorageSite = {
    client,
    projectRef,
    bucketId,
    gate: model.uploads.gate,
    messages: model.messages,
  }
  return {
    model,
    site,
    toast,
    report,
    emit,
    refresh: () =>
      queryClient.invalidateQueries({ queryKey: bucketKey(client, projectRef, bucketId) }),
    /** Notifies the user and the host of an error. With `id`, it replaces the toast of that id. */
    failed(title: string, error: unknown, id?: string) {
      toast.error(title, { description: errorText(error), ...(id ? { id } : {}) })
      report(error, { widget: 'storage-explorer', during: 'storage' })
    },
  }
}

export type ItemContext = ReturnType<typeof useItemContext>

export const errorText = (error: unknown): string => (error instanceof Error ? error.message : '')
