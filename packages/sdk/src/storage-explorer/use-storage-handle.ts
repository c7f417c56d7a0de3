import { projectKey } from '@howdah/platform-client/query-keys'
import { storageBucketsQueryOptions } from '@howdah/platform-client/resources/storage/buckets'
import type { Ref } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { useHandle } from '../provider/use-handle'
import type { StorageExplorerHandle } from './storage-explorer.types'
import { pickedFiles } from './uploads/dropped-files'
import type { StorageModel } from './use-storage-explorer'

/** Gives the host its handle of the explorer. */
export function useStorageHandle(
  ref: Ref<StorageExplorerHandle> | undefined,
  { projectRef, show, may, intakeRef }: StorageModel,
): void {
  const { client, queryClient } = useHowdahContext('StorageExplorer')
  useHandle(ref, {
    open: show,
    upload(files) {
      const take = may.create ? intakeRef.current : null
      take?.(pickedFiles(files))
      return take !== null
    },
    refresh() {
      for (const queryKey of [
        storageBucketsQueryOptions(client, { ref: projectRef }).queryKey,
        projectKey(client, projectRef, 'storage'),
      ])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
}
