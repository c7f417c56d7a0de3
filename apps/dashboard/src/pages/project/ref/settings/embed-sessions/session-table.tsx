import type { EmbedSession } from '@howdah/platform-client/resources/embed-sessions/embed-sessions'
import { Badge, Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { SelectBox, SelectListBox } from '@howdah/ui/list-selection/select-box'
import { useListSelection } from '@howdah/ui/list-selection/use-list-selection'
import { SearchX } from 'lucide-react'
import { RelativeTime } from '../../../../../format/relative-time'
import { SelectionBar } from '../../../../../lists/selection-bar'
import { selectionMessages } from '../../../../../lists/selection.messages'
import { SortHeader } from '../../../../../lists/sort-header'
import type { ListView } from '../../../../../lists/use-list-view'
import { embedSessionsMessages as messages } from './embed-sessions.messages'
import { visitorOf, opensOf, type EmbedSessionColumn } from './session-list'

export interface SessionTableProps {
  sessions: readonly EmbedSession[]
  view: ListView<EmbedSessionColumn>
  mayRevoke: boolean
  onRevoke: (sessions: readonly EmbedSession[]) => void
}

export function SessionTable({
  sessions,
  view: { sort, onSort },
  mayRevoke,
  onRevoke,
}: SessionTableProps) {
  const selection = useListSelection(sessions.map(({ id }) => id))
  if (sessions.length === 0)
    return <EmptyState icon={<SearchX size={20} strokeWidth={1.5} />} title={messages.noneFound} />
  const { columns } = messages
  const header = (column: EmbedSessionColumn, wide: boolean) => (
    <SortHeader column={column} label={columns[column]} sort={sort} onSort={onSort} wide={wide} />
  )
  return (
    <>
      {mayRevoke && (
        <SelectionBar
          count={selection.ids.length}
          action={messages.revokeSelected}
          onAction={() => onRevoke(sessions.filter(({ id }) => selection.has(id)))}
          onClear={selection.clear}
        />
      )}
      <div className="hd-table-frame">
        <table className="hd-table">
          <thead>
            <tr>
              {mayRevoke && (
                <td className="hd-cell-select">
                  <SelectListBox selection={selection} label={selectionMessages.selectAll} />
                </td>
              )}
              {header('visitor', false)}
              <th scope="col" data-wide>
                {columns.opens}
              </th>
              <th scope="col" data-wide>
                {columns.role}
              </th>
              <th scope="col" data-wide>
                {columns.creator}
              </th>
              {header('used', true)}
              {header('expires', false)}
              {mayRevoke && (
                <th scope="col">
                  <span className="hw-visually-hidden">{columns.revoke}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <tr key={session.id}>
                {mayRevoke && (
                  <td className="hd-cell-select">
                    <SelectBox
                      selection={selection}
                      id={session.id}
                      label={selectionMessages.select(visitorOf(session))}
                    />
                  </td>
                )}
                <SessionCells session={session} />
                {mayRevoke && (
                  <td className="hd-cell-end">
                    <Button
                      size="1"
                      variant="soft"
                      color="gray"
                      aria-label={messages.revokeOf(visitorOf(session))}
                      onClick={() => onRevoke([session])}
                    >
                      {messages.revoke}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function SessionCells({ session }: { session: EmbedSession }) {
  const { claims, created_by: creator, origin, read_only: readOnly, role } = session
  return (
    <>
      <th scope="row">
        <bdi className="hd-strong">{visitorOf(session)}</bdi>
        <div className="hd-quiet">
          <bdi>{origin}</bdi>
        </div>
      </th>
      <td data-wide title={session.operations.join(', ')}>
        {opensOf(session)} {readOnly && <Badge color="gray">{messages.readOnly}</Badge>}
      </td>
      <td data-wide title={JSON.stringify(claims)}>
        {role}
      </td>
      <td data-wide>
        <bdi>{creator.name ?? messages.deletedPerson}</bdi>
        {creator.access_token !== null && (
          <div className="hd-quiet">
            <bdi>{messages.by(creator.access_token)}</bdi>
          </div>
        )}
      </td>
      <td data-wide>
        {session.last_used_at === null ? (
          messages.never
        ) : (
          <RelativeTime at={session.last_used_at} />
        )}
      </td>
      <td>
        <RelativeTime at={session.expires_at} />
      </td>
    </>
  )
}
