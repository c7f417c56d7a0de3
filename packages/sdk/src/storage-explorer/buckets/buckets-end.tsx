import {
  deleteStorageBucket,
  emptyStorageBucket,
  storageBucketsQueryOptions,
  type StorageBucket,
} from '@howdah/platform-client/resources/storage/buckets'
import { Button, TextField } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import { runForEach } from '@howdah/ui/list-selection/run-for-each'
import * as AlertDialog from '@howdah/ui/overlays/alert-dialog'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import type { StorageModel } from '../use-storage-explorer'

interface BucketsEndProps {
  model: StorageModel
  toDelete: readonly StorageBucket[]
  onClose: () => void
}

/** Deletes several buckets with all that is in them; a word is typed first. */
export function BucketsEnd({ model, toDelete, onClose }: BucketsEndProps) {
  const { client, emit, queryClient } = useHowdahContext('StorageExplorer')
  const { messages, projectRef: ref } = model
  const toast = useToast()
  const [typed, setTyped] = useState('')
  const isTyped = typed === messages.deleteWord
  const ending = useMutation(
    {
      mutationFn: () =>
        runForEach(toDelete, async ({ id: bucketId }) => {
          await emptyStorageBucket(client, { ref, bucketId })
          await deleteStorageBucket(client, { ref, bucketId })
          emit({ type: 'bucket.deleted', projectRef: ref, bucketId })
        }),
      onSuccess({ done, failed }) {
        if (done.length > 0) toast.success(messages.bucketsDeleted(done.length))
        const [first] = failed
        if (first) {
          const names = failed.map(({ item }) => item.name)
          toast.error(messages.deleteBucketsFailed(failed.length, toDelete.length, names), {
            description: first.error.message,
          })
        }
        onClose()
      },
      onSettled: () =>
        queryClient.invalidateQueries({
          queryKey: storageBucketsQueryOptions(client, { ref }).queryKey,
        }),
    },
    queryClient,
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isTyped && !ending.isPending) ending.mutate()
  }
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && !ending.isPending && onClose()}>
      <AlertDialog.Content maxWidth="440px">
        <AlertDialog.Title size="4">
          {messages.deleteBucketsTitle(toDelete.length)}
        </AlertDialog.Title>
        <AlertDialog.Description size="2">{messages.deleteBucketsText}</AlertDialog.Description>
        <form className="hw-storage-form hw-storage-end" onSubmit={submit} noValidate>
          <ul className="hw-bucket-names">
            {toDelete.map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
          <Field textSize="2" className="hw-storage-field" label={messages.typeDelete}>
            {(control) => (
              <TextField.Root
                {...control}
                autoComplete="off"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
          <div className="hw-dialog-actions">
            <AlertDialog.Cancel>
              <Button type="button" variant="soft" color="gray">
                {messages.cancel}
              </Button>
            </AlertDialog.Cancel>
            <Button
              type="submit"
              color="red"
              highContrast
              disabled={!isTyped}
              loading={ending.isPending}
            >
              {messages.deleteBuckets}
            </Button>
          </div>
        </form>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
