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
import { useDashboard } from '../../../../../dashboard-context'
import { ConfirmDeleteDialog } from '../../../../../dialogs/confirm-delete-dialog'
import { RelativeTime } from '../../../../../format/relative-time'
import { ActionsMenu } from '../../../../../lists/actions-menu'
import type { ListSort } from '../../../../../lists/list-sort'
import { SearchedList } from '../../../../../lists/searched-list'
import { useListPanel } from '../../../../../lists/use-list-panel'
import { useListView } from '../../../../../lists/use-list-view'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { FunctionsPage } from '../functions-page'
import { useMayChangeFunctions } from '../use-may-change'
import { secretsMessages as messages } from './secrets.messages'
import { SetSecretDialog } from './set-secret-dialog'

const COLUMNS = ['name', 'digest', 'changed'] as const
type Column = (typeof COLUMNS)[number]
const WIDE: readonly Column[] = ['digest']
const STANDARD: ListSort<Column> = { column: 'name', descending: false }
const ACTIONS = ['edit', 'delete'] as const
type Action = (typeof ACTIONS)[number]
const DANGER: readonly Action[] = ['delete']

/** Secrets of the edge functions of a project. */
export default function EdgeFunctionSecretsPage({
  params: { ref },
}: PageProps<'edgeFunctionSecrets'>) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const mayChange = useMayChangeFunctions(ref)
  const view = useListView(COLUMNS, STANDARD)
  const options = functionSecretsQueryOptions(client, { ref })
  const query = useQuery(options)
  const names = query.data?.map(({ name }) => name)
  const [panel, onPanel] = useListPanel(ACTIONS, names)
  const removal = useMutation({
    mutationFn: ({ name }: FunctionSecret) => deleteFunctionSecret(client, { ref, name }),
    onSuccess: (_, { name }) => toast.success(messages.removed(name)),
    onError: (error) => toast.error(messages.removeFailed, { description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  })
  // An address can name a secret that was removed.
  const about = (type: Action) =>
    mayChange && panel?.type === type
      ? (query.data?.find(({ name }) => name === panel.id) ?? null)
      : null
  const edited = about('edit')
  const close = () => onPanel(null)
  return (
    <FunctionsPage
      projectRef={ref}
      action={
        mayChange && (
          <Button onClick={() => onPanel({ type: 'new' })}>
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
            <SearchedList
              entries={secrets}
              view={view}
              columns={COLUMNS}
              wide={WIDE}
              textsOf={({ digest, name }) => [name, digest]}
              valuesOf={({ digest, name, updated_at: changed }) => ({ name, digest, changed })}
              messages={messages}
            >
              {(found) =>
                found.map((secret) => (
                  <SecretRow
                    key={secret.name}
                    secret={secret}
                    mayChange={mayChange}
                    onAction={(type, { name }) => onPanel({ type, id: name })}
                  />
                ))
              }
            </SearchedList>
          )
        }
      </QueryView>
      {mayChange && panel?.type === 'new' && (
        <SetSecretDialog projectRef={ref} secret={null} onClose={close} />
      )}
      {edited !== null && (
        <SetSecretDialog key={edited.name} projectRef={ref} secret={edited} onClose={close} />
      )}
      <ConfirmDeleteDialog
        toDelete={about('delete')}
        title={({ name }) => messages.removeTitle(name)}
        text={messages.removeText}
        confirm={messages.actions.delete}
        onConfirm={(secret) => removal.mutate(secret)}
        onClose={close}
      />
    </FunctionsPage>
  )
}

interface SecretRowProps {
  secret: FunctionSecret
  mayChange: boolean
  onAction: (action: Action, secret: FunctionSecret) => void
}

function SecretRow({ mayChange, onAction, secret }: SecretRowProps) {
  return (
    <tr>
      <th scope="row" className="hd-code hd-secret-name">
        {secret.name}
      </th>
      <td data-wide className="hd-code" title={secret.digest}>
        {secret.digest.slice(0, 16)}…
      </td>
      <td>
        <RelativeTime at={secret.updated_at} />
      </td>
      <td className="hd-cell-end">
        <ActionsMenu
          small
          label={messages.actionsOf(secret.name)}
          actions={mayChange ? ACTIONS : []}
          labels={messages.actions}
          danger={DANGER}
          onChoose={(action) => onAction(action, secret)}
        />
      </td>
    </tr>
  )
}
