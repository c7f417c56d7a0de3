import {
  deleteStorageBucket,
  emptyStorageBucket,
  storageBucketsQueryOptions,
  type StorageBucket,
} from '@howdah/platform-client/resources/storage/buckets'
import * as AlertDialog from '@howdah/ui/overlays/alert-dialog'
import { Button, TextField } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { useFocusReturn } from '../../provider/use-focus-return'
import { AskDialog } from '../dialogs/ask-dialog'
import { BucketsEnd } from './buckets-end'
import { BucketFormFields } from './bucket-form-fields'
import { bucketProblems, fieldsOfBucket, newBucketFields } from './bucket-form'
import { useSaveBucket } from './use-save-bucket'
import { Field } from '@howdah/ui/field/field'
import { bucketKey } from '../folders/folder-listing'
import type { StorageModel } from '../use-storage-explorer'

/** Dialogs about buckets. */
export type BucketDialog =
  | { kind: 'create' }
  | { kind: 'edit' | 'empty' | 'delete'; bucket: StorageBucket }
  | { kind: 'delete-several'; toDelete: readonly StorageBucket[] }

export interface BucketDialogsProps {
  model: StorageModel
  dialog: BucketDialog
  buckets: readonly StorageBucket[]
  onClose: () => void
}

/** The dialog that is open, whichever it is. */
export function BucketDialogs(props: BucketDialogsProps) {
  const { dialog } = props
  useFocusReturn(true)
  switch (dialog.kind) {
    case 'create':
      return <BucketForm {...props} bucket={null} />
    case 'edit':
      return <BucketForm {...props} bucket={dialog.bucket} />
    case 'empty':
    case 'delete':
      return <BucketEnd {...props} kind={dialog.kind} bucket={dialog.bucket} />
    case 'delete-several':
      return <BucketsEnd model={props.model} toDelete={dialog.toDelete} onClose={props.onClose} />
    default:
      return dialog satisfies never
  }
}

function BucketForm({
  model,
  bucket,
  buckets,
  onClose,
}: BucketDialogsProps & { bucket: StorageBucket | null }) {
  const { messages, settings } = model
  const [fields, setFields] = useState(bucket === null ? newBucketFields : fieldsOfBucket(bucket))
  const [asked, setAsked] = useState(false)
  const problems = bucketProblems(fields, {
    taken: bucket === null ? buckets.map(({ name }) => name) : [],
    maxBytes: settings?.effective_file_size_limit ?? Infinity,
  })
  const saving = useSaveBucket(model, bucket, onClose)
  const submit = (form: HTMLFormElement) => {
    setAsked(true)
    if (Object.keys(problems).length === 0) return saving.mutate(fields)
    const control = form.elements.namedItem(
      problems.name ? 'name' : problems.limit ? 'limit' : 'types',
    )
    if (control instanceof HTMLElement) control.focus()
  }
  return (
    <AskDialog
      title={bucket === null ? messages.newBucket : messages.editBucketTitle(bucket.name)}
      apply={bucket === null ? messages.createBucket : messages.saveBucket}
      cancel={messages.cancel}
      isWorking={saving.isPending}
      width="480px"
      onSubmit={submit}
      onClose={onClose}
    >
      <BucketFormFields
        model={model}
        isNew={bucket === null}
        fields={fields}
        problems={asked ? problems : {}}
        onChange={setFields}
      />
      {saving.error && <ErrorAlert title={messages.bucketSaveFailed} error={saving.error} />}
    </AskDialog>
  )
}

/** Empties a bucket, or deletes it with all that is in it; the name is typed first, since neither comes back. */
function BucketEnd({
  model,
  kind,
  bucket,
  onClose,
}: BucketDialogsProps & { kind: 'empty' | 'delete'; bucket: StorageBucket }) {
  const { client, emit, queryClient } = useHowdahContext('StorageExplorer')
  const { messages, projectRef: ref } = model
  const toast = useToast()
  const { id: bucketId, name } = bucket
  const [typed, setTyped] = useState('')
  const ending = useMutation(
    {
      async mutationFn() {
        await emptyStorageBucket(client, { ref, bucketId })
        if (kind === 'delete') await deleteStorageBucket(client, { ref, bucketId })
      },
      onSuccess() {
        emit({
          type: kind === 'empty' ? 'bucket.emptied' : 'bucket.deleted',
          projectRef: ref,
          bucketId,
        })
        toast.success(
          kind === 'empty' ? messages.bucketEmptied(name) : messages.bucketDeleted(name),
        )
        onClose()
      },
      onSettled() {
        void queryClient.invalidateQueries({ queryKey: bucketKey(client, ref, bucketId) })
        if (kind === 'delete')
          void queryClient.invalidateQueries({
            queryKey: storageBucketsQueryOptions(client, { ref }).queryKey,
          })
      },
    },
    queryClient,
  )
  const isTyped = typed === name
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isTyped) ending.mutate()
  }
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Content maxWidth="440px">
        <AlertDialog.Title size="4">
          <bdi>
            {kind === 'empty' ? messages.emptyBucketTitle(name) : messages.deleteBucketTitle(name)}
          </bdi>
        </AlertDialog.Title>
        <AlertDialog.Description size="2">
          {kind === 'empty' ? messages.emptyBucketText : messages.deleteBucketText}
        </AlertDialog.Description>
        <form className="hw-storage-form hw-storage-end" onSubmit={submit} noValidate>
          <Field
            textSize="2"
            className="hw-storage-field"
            label={messages.typeName}
            hint={<bdi>{name}</bdi>}
          >
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
          {ending.error && (
            <ErrorAlert
              title={
                kind === 'empty'
                  ? messages.emptyBucketFailed(name)
                  : messages.deleteBucketFailed(name)
              }
              error={ending.error}
            />
          )}
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
              {kind === 'empty' ? messages.emptyBucket : messages.deleteBucket}
            </Button>
          </div>
        </form>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
