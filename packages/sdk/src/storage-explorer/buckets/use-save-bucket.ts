import {
  createStorageBucket,
  storageBucketsQueryOptions,
  updateStorageBucket,
  type StorageBucket,
} from '@howdah/platform-client/resources/storage/buckets'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useHowdahContext } from '../../provider/howdah-context'
import type { StorageModel } from '../use-storage-explorer'
import { bucketInput, type BucketFields } from './bucket-form'

/** Returns the mutation that creates a bucket, or changes the given one. */
export function useSaveBucket(
  { messages, projectRef: ref }: StorageModel,
  bucket: StorageBucket | null,
  onSaved: () => void,
) {
  const { client, emit, queryClient } = useHowdahContext('StorageExplorer')
  const toast = useToast()
  return useMutation(
    {
      mutationFn: (fields: BucketFields) => {
        const input = bucketInput(fields)
        return bucket === null
          ? createStorageBucket(client, { ref, id: fields.name.trim(), ...input })
          : updateStorageBucket(client, { ref, bucketId: bucket.id, ...input })
      },
      onSuccess(saved) {
        if (bucket === null) emit({ type: 'bucket.created', projectRef: ref, bucketId: saved.id })
        toast.success(
          bucket === null ? messages.bucketCreated(saved.name) : messages.bucketSaved(saved.name),
        )
        void queryClient.invalidateQueries({
          queryKey: storageBucketsQueryOptions(client, { ref }).queryKey,
        })
        onSaved()
      },
    },
    queryClient,
  )
}
