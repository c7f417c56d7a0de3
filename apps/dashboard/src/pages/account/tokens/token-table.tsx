import {
  accessTokensQueryOptions,
  deleteAccessToken,
  type AccessToken,
} from '@howdah/platform-client/resources/account/access-tokens'
import { Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { ConfirmDeleteDialog } from '../../../dialogs/confirm-delete-dialog'
import { formatDate } from '../../../format/date'
import { RelativeTime } from '../../../format/relative-time'
import { SortHeader } from '../../../lists/sort-header'
import type { ListView } from '../../../lists/use-list-view'
import type { TokenColumn } from './token-list'
import { scopeName } from './token-scopes'
import { tokensMessages as messages } from './tokens.messages'

export function TokenTable({
  tokens,
  view: { sort, onSort },
}: {
  tokens: readonly AccessToken[]
  view: ListView<TokenColumn>
}) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [toDelete, setToDelete] = useState<AccessToken | null>(null)
  const deletion = useMutation({
    mutationFn: (token: AccessToken) => deleteAccessToken(client, { tokenId: token.id }),
    onSuccess: () => toast.success(messages.deleted),
    onError: (error) => toast.error(messages.deleteFailed, { description: error.message }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: accessTokensQueryOptions(client).queryKey }),
  })
  if (tokens.length === 0)
    return <EmptyState icon={<SearchX size={20} strokeWidth={1.5} />} title={messages.noneFound} />
  const header = (column: TokenColumn, wide: boolean) => (
    <SortHeader
      column={column}
      label={messages.columns[column]}
      sort={sort}
      onSort={onSort}
      wide={wide}
    />
  )
  return (
    <div className="hd-table-frame">
      <table className="hd-table">
        <thead>
          <tr>
            {header('name', false)}
            <th scope="col">{messages.columns.scopes}</th>
            {header('created', true)}
            {header('used', true)}
            {header('expires', true)}
            <th scope="col">
              <span className="hw-visually-hidden">{messages.columns.delete}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.id}>
              <th scope="row" className="hd-strong">
                <bdi>{token.name}</bdi>
              </th>
              <td title={token.scopes?.map(scopeName).join(', ')}>{mayDo(token)}</td>
              <td data-wide>{formatDate(token.created_at)}</td>
              <td data-wide>
                {token.last_used_at === null ? (
                  messages.neverUsed
                ) : (
                  <RelativeTime at={token.last_used_at} />
                )}
              </td>
              <td data-wide>
                <Expiry at={token.expires_at} />
              </td>
              <td className="hd-cell-end">
                <Button
                  size="1"
                  variant="soft"
                  color="gray"
                  aria-label={messages.deleteOf(token.name)}
                  onClick={() => setToDelete(token)}
                >
                  {messages.delete}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ConfirmDeleteDialog
        toDelete={toDelete}
        title={({ name }) => messages.deleteTitle(name)}
        text={messages.deleteText}
        confirm={messages.delete}
        onConfirm={(one) => deletion.mutate(one)}
        onClose={() => setToDelete(null)}
      />
    </div>
  )
}

function mayDo({ scopes }: AccessToken): string {
  if (scopes === null) return messages.all
  return scopes.every(({ action }) => action === 'read')
    ? messages.readOnly
    : messages.scopes(scopes.length)
}

function Expiry({ at }: { at: string | null }) {
  const [openedAt] = useState(() => Date.now())
  if (at === null) return messages.never
  return Date.parse(at) <= openedAt ? messages.expired : formatDate(at)
}
