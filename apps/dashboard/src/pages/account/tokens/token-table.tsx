import {
  accessTokensQueryOptions,
  deleteAccessToken,
  type AccessToken,
} from '@howdah/platform-client/resources/account/access-tokens'
import { Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { SelectListBox, SelectBox } from '@howdah/ui/list-selection/select-box'
import { useListSelection } from '@howdah/ui/list-selection/use-list-selection'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { ConfirmDeleteDialog } from '../../../dialogs/confirm-delete-dialog'
import { formatDate } from '../../../format/date'
import { RelativeTime } from '../../../format/relative-time'
import { SelectionBar } from '../../../lists/selection-bar'
import { selectionMessages } from '../../../lists/selection.messages'
import { SortHeader } from '../../../lists/sort-header'
import { useBulkAction } from '../../../lists/use-bulk-action'
import type { ListView } from '../../../lists/use-list-view'
import type { TokenColumn } from './token-list'
import { TokenPermissions, TokenProjects } from './token-limits'
import { tokensMessages as messages } from './tokens.messages'

export function TokenTable({
  tokens,
  view: { sort, onSort },
}: {
  tokens: readonly AccessToken[]
  view: ListView<TokenColumn>
}) {
  const { client, queryClient } = useDashboard()
  const [toDelete, setToDelete] = useState<readonly AccessToken[] | null>(null)
  const selection = useListSelection(tokens.map(({ id }) => id))
  const deletion = useBulkAction<AccessToken>({
    run: ({ id }) => deleteAccessToken(client, { tokenId: id }),
    nameOf: ({ name }) => name,
    done: ({ length }) => messages.deleted(length),
    failed: messages.deleteFailed,
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
    <>
      <SelectionBar
        count={selection.ids.length}
        action={messages.deleteSelected}
        onAction={() => setToDelete(tokens.filter(({ id }) => selection.has(id)))}
        onClear={selection.clear}
      />
      <div className="hd-table-frame">
        <table className="hd-table">
          <thead>
            <tr>
              <td className="hd-cell-select">
                <SelectListBox selection={selection} label={selectionMessages.selectAll} />
              </td>
              {header('name', false)}
              <th scope="col">{messages.columns.scopes}</th>
              <th scope="col" data-wide>
                {messages.columns.projects}
              </th>
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
                <td className="hd-cell-select">
                  <SelectBox
                    selection={selection}
                    id={token.id}
                    label={selectionMessages.select(token.name)}
                  />
                </td>
                <th scope="row" className="hd-strong">
                  <bdi>{token.name}</bdi>
                  <NarrowDetails token={token} />
                </th>
                <td>
                  <TokenPermissions token={token} />
                </td>
                <td data-wide>
                  <TokenProjects token={token} />
                </td>
                <td data-wide className="hd-token-date">
                  {formatDate(token.created_at)}
                </td>
                <td data-wide className="hd-token-date">
                  <LastUse at={token.last_used_at} />
                </td>
                <td data-wide className="hd-token-date">
                  <Expiry at={token.expires_at} />
                </td>
                <td className="hd-cell-end">
                  <Button
                    size="1"
                    variant="soft"
                    color="gray"
                    aria-label={messages.deleteOf(token.name)}
                    onClick={() => setToDelete([token])}
                  >
                    {messages.delete}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ConfirmDeleteDialog
        toDelete={toDelete}
        title={(some) => messages.deleteTitle(some.map(({ name }) => name))}
        text={messages.deleteText(toDelete?.length ?? 0)}
        confirm={messages.delete}
        onConfirm={(some) => deletion.mutate(some)}
        onClose={() => setToDelete(null)}
      />
    </>
  )
}

/** Below the name, where the columns have no room. */
function NarrowDetails({ token }: { token: AccessToken }) {
  return (
    <div className="hd-quiet" data-narrow>
      <div>
        <TokenProjects token={token} />
      </div>
      <div>
        {messages.usedAt} <LastUse at={token.last_used_at} />
      </div>
      <div>
        {messages.expiresAt} <Expiry at={token.expires_at} />
      </div>
    </div>
  )
}

function LastUse({ at }: { at: string | null }) {
  return at === null ? messages.neverUsed : <RelativeTime at={at} />
}

function Expiry({ at }: { at: string | null }) {
  const [openedAt] = useState(() => Date.now())
  if (at === null) return messages.never
  return Date.parse(at) <= openedAt ? messages.expired : formatDate(at)
}
