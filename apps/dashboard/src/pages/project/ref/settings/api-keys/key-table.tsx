import {
  apiKeysQueryOptions,
  type ApiKey,
} from '@howdah/platform-client/resources/projects/list-api-keys'
import { deleteApiKey } from '@howdah/platform-client/resources/projects/delete-api-key'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { ConfirmDeleteDialog } from '../../../../../dialogs/confirm-delete-dialog'
import { formatDate } from '../../../../../format/date'
import { apiKeysMessages as messages } from './api-keys.messages'
import { KeyValue } from './key-value'

export interface KeyTableProps {
  projectRef: string
  keys: readonly ApiKey[]
  mayDelete: boolean
}

export function KeyTable({ projectRef: ref, keys, mayDelete }: KeyTableProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [toDelete, setToDelete] = useState<ApiKey | null>(null)
  const deletion = useMutation({
    mutationFn: ({ id }: ApiKey) => deleteApiKey(client, { ref, keyId: id }),
    onSuccess: (_, { name }) => toast.success(messages.deleted(name)),
    onError: (error) => toast.error(messages.deleteFailed, { description: error.message }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: apiKeysQueryOptions(client, { ref }).queryKey }),
  })
  return (
    <>
      <ul className="hd-keys">
        {keys.map((key) => (
          <li key={key.id} className="hd-key">
            <div className="hd-key-head">
              <bdi className="hd-strong">{key.name}</bdi>
              <span className="hd-quiet">{messages.type[key.type]}</span>
              <span className="hd-quiet hd-key-since">
                {messages.since(formatDate(key.inserted_at))}
              </span>
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
            <KeyValue projectRef={ref} apiKey={key} />
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
