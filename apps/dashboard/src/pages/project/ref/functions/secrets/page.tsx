import {
  deleteFunctionSecret,
  functionSecretsQueryOptions,
  type FunctionSecret,
} from '@howdah/platform-client/resources/functions/secrets'
import { Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { ConfirmDeleteDialog } from '../../../../../dialogs/confirm-delete-dialog'
import { RelativeTime } from '../../../../../format/relative-time'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { FunctionsPage } from '../functions-page'
import { useMayChangeFunctions } from '../use-may-change'
import { secretsMessages as messages } from './secrets.messages'
import { SetSecretDialog } from './set-secret-dialog'

/** Secrets of the edge functions of a project. */
export default function EdgeFunctionSecretsPage({
  params: { ref },
}: PageProps<'edgeFunctionSecrets'>) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const mayChange = useMayChangeFunctions(ref)
  const [adds, setAdds] = useState(false)
  const [toRemove, setToRemove] = useState<FunctionSecret | null>(null)
  const options = functionSecretsQueryOptions(client, { ref })
  const query = useQuery(options)
  const removal = useMutation({
    mutationFn: ({ name }: FunctionSecret) => deleteFunctionSecret(client, { ref, name }),
    onSuccess: (_, { name }) => toast.success(messages.removed(name)),
    onError: (error) => toast.error(messages.removeFailed, { description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  })
  return (
    <FunctionsPage
      projectRef={ref}
      action={
        mayChange && (
          <Button onClick={() => setAdds(true)}>
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {messages.add}
          </Button>
        )
      }
    >
      <p className="hd-page-intro">{messages.intro}</p>
      <p className="hd-section-intro">{messages.given}</p>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons />}>
        {(secrets) =>
          secrets.length === 0 ? (
            <EmptyState icon={<KeyRound size={20} strokeWidth={1.5} />} title={messages.none} />
          ) : (
            <SecretTable
              secrets={secrets}
              {...(mayChange && { onRemove: (secret) => setToRemove(secret) })}
            />
          )
        }
      </QueryView>
      {adds && <SetSecretDialog projectRef={ref} onClose={() => setAdds(false)} />}
      <ConfirmDeleteDialog
        toDelete={toRemove}
        title={({ name }) => messages.removeTitle(name)}
        text={messages.removeText}
        confirm={messages.remove}
        onConfirm={(secret) => removal.mutate(secret)}
        onClose={() => setToRemove(null)}
      />
    </FunctionsPage>
  )
}

interface SecretTableProps {
  secrets: readonly FunctionSecret[]
  /** Absent for people who may not. */
  onRemove?: (secret: FunctionSecret) => void
}

function SecretTable({ onRemove, secrets }: SecretTableProps) {
  return (
    <div className="hd-table-frame">
      <table className="hd-table" aria-label={messages.list}>
        <thead>
          <tr>
            <th scope="col">{messages.name}</th>
            <th scope="col" data-wide>
              {messages.digest}
            </th>
            <th scope="col">{messages.changed}</th>
            <th scope="col">
              <span className="hw-visually-hidden">{messages.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {secrets.map((secret) => (
            <tr key={secret.name}>
              <th scope="row" className="hd-code">
                {secret.name}
              </th>
              <td data-wide className="hd-code" title={secret.digest}>
                {secret.digest.slice(0, 16)}…
              </td>
              <td>
                <RelativeTime at={secret.updated_at} />
              </td>
              <td>
                {onRemove && (
                  <Button
                    size="1"
                    variant="soft"
                    color="gray"
                    aria-label={messages.removeOf(secret.name)}
                    onClick={() => onRemove(secret)}
                  >
                    {messages.remove}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
