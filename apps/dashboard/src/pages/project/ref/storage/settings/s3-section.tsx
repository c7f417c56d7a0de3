import {
  deleteS3Key,
  s3KeysQueryOptions,
  type S3Credential,
} from '@howdah/platform-client/resources/storage/s3-keys'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { ConfirmDeleteDialog } from '../../../../../dialogs/confirm-delete-dialog'
import { CopyLine } from '../../../../../forms/copying/copy-line'
import { formatDate } from '../../../../../format/date'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { useCan } from '../../../../../session/use-can'
import { NewS3KeyDialog } from './new-s3-key-dialog'
import { s3KeysMessages as messages } from './s3-keys.messages'

/** Access keys of the project's S3 API; nothing for people who cannot see its keys. */
export function S3Section({
  projectRef: ref,
  slug,
}: {
  projectRef: string
  slug: string | undefined
}) {
  const can = useCan()
  const [creating, setCreating] = useState(false)
  if (can({ slug, ref }, 'read', 'service_api_keys') !== 'yes') return null
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="s3-keys">
      <div className="hd-section-head">
        <h2 id="s3-keys" className="hd-section-heading">
          {messages.heading}
        </h2>
        {can({ slug, ref }, 'create', 'service_api_keys') === 'yes' && (
          <Button onClick={() => setCreating(true)}>
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {messages.newKey}
          </Button>
        )}
      </div>
      <p className="hd-section-intro">{messages.intro}</p>
      <KeyList
        projectRef={ref}
        mayDelete={can({ slug, ref }, 'delete', 'service_api_keys') === 'yes'}
      />
      {creating && <NewS3KeyDialog projectRef={ref} onClose={() => setCreating(false)} />}
    </section>
  )
}

function KeyList({ projectRef: ref, mayDelete }: { projectRef: string; mayDelete: boolean }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const keys = useQuery(s3KeysQueryOptions(client, { ref }))
  const [toDelete, setToDelete] = useState<S3Credential | null>(null)
  const deletion = useMutation({
    mutationFn: ({ id }: S3Credential) => deleteS3Key(client, { ref, keyId: id }),
    onSuccess: (_, { name }) => toast.success(messages.deleted(name)),
    onError: (error) => toast.error(messages.deleteFailed, { description: error.message }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: s3KeysQueryOptions(client, { ref }).queryKey }),
  })
  return (
    <QueryView query={keys} title={messages.failed} loading={<RowSkeletons />}>
      {(list) =>
        list.length === 0 ? (
          <p className="hd-section-intro">{messages.none}</p>
        ) : (
          <>
            <ul className="hd-keys">
              {list.map((key) => (
                <li key={key.id} className="hd-key">
                  <div className="hd-key-head">
                    <div className="hd-key-title">
                      <bdi className="hd-strong">{key.name}</bdi>
                      <span className="hd-quiet">
                        {key.last_used_at === null
                          ? messages.unused
                          : messages.used(formatDate(key.last_used_at))}
                      </span>
                      <span className="hd-quiet hd-key-since">
                        {messages.since(formatDate(key.inserted_at))}
                      </span>
                    </div>
                    {mayDelete && (
                      <Button
                        size="1"
                        variant="soft"
                        color="gray"
                        aria-label={messages.deleteOf(key.name)}
                        loading={deletion.isPending && deletion.variables.id === key.id}
                        onClick={() => setToDelete(key)}
                      >
                        {messages.delete}
                      </Button>
                    )}
                  </div>
                  <CopyLine text={key.access_key_id} name={messages.accessKeyId} />
                </li>
              ))}
            </ul>
            <ConfirmDeleteDialog
              toDelete={toDelete}
              title={({ name }) => messages.deleteTitle(name)}
              text={messages.deleteText}
              confirm={messages.delete}
              onConfirm={(one) => deletion.mutate(one)}
              onClose={() => setToDelete(null)}
            />
          </>
        )
      }
    </QueryView>
  )
}
