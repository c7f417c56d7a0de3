import { formatCount } from '@howdah/ui/format/number'
import { Button, Skeleton } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useListSelection } from '@howdah/ui/list-selection/use-list-selection'
import * as Select from '@howdah/ui/overlays/select'
import { SearchField } from '@howdah/ui/search-field/search-field'
import { Plus, SearchX, UsersRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { LazyAddUserDialog, LazyUserPanel } from './lazy-parts'
import type { NewUserKind, UsersModel } from './use-users'
import { UserTable } from './user-table'
import { UsersSelection } from './users-selection'

/** The users drawn from their model. */
export function UserListView({ model }: { model: UsersModel }) {
  const { details, list, may, messages, open, show, view } = model
  const [adding, setAdding] = useState<NewUserKind | null>(null)
  const selection = useListSelection(list.users?.map(({ id }) => id) ?? [])
  const frame = useRef<HTMLElement>(null)
  return (
    <section className="hw-users-frame" aria-label={messages.regionLabel} ref={frame}>
      <div className="hw-users-toolbar">
        <SearchField
          className="hw-users-search"
          label={messages.search}
          value={model.search}
          onValueChange={model.onSearch}
        />
        <StatusFilter model={model} />
        <Order model={model} />
        <span className="hw-users-count" role="status">
          {countText(model)}
        </span>
        {may.create && (
          <span className="hw-users-buttons">
            <Button variant="soft" color="gray" onClick={() => setAdding('invite')}>
              {messages.invite}
            </Button>
            <Button onClick={() => setAdding('create')}>
              <Plus size={16} strokeWidth={1.5} aria-hidden />
              {messages.create}
            </Button>
          </span>
        )}
      </div>
      {details.isError && open === null && (view.userId ?? '') !== '' && (
        <ErrorAlert title={messages.detailsFailed} error={details.error} />
      )}
      {list.error !== null ? (
        <ErrorAlert title={messages.failed} error={list.error} onRetry={list.retry} />
      ) : list.users === null ? (
        <div role="status" aria-label={messages.loading}>
          <Skeleton height="160px" />
        </div>
      ) : list.users.length === 0 ? (
        <NoUsers model={model} />
      ) : (
        <>
          {(selection.ids.length > 0 || model.deletion.progress !== null) && (
            <UsersSelection model={model} selection={selection} users={list.users} />
          )}
          <UserTable
            model={model}
            users={list.users}
            selection={may.remove ? selection : null}
            onOpen={(userId) => show({ userId })}
          />
          {list.moreError !== null && (
            <ErrorAlert title={messages.moreFailed} error={list.moreError} />
          )}
          {list.hasMore && (
            <Button
              variant="soft"
              color="gray"
              className="hw-users-more"
              loading={list.isFetchingMore}
              onClick={list.fetchMore}
            >
              {messages.more}
            </Button>
          )}
        </>
      )}
      {open !== null && (
        <LazyUserPanel.Component
          fallback={null}
          key={open.id}
          model={model}
          user={open}
          onClose={() => show({ userId: undefined })}
          onClosed={() =>
            frame.current?.querySelector<HTMLElement>(`[data-user="${open.id}"]`)?.focus()
          }
        />
      )}
      {adding !== null && (
        <LazyAddUserDialog.Component
          fallback={null}
          model={model}
          kind={adding}
          onClose={() => setAdding(null)}
        />
      )}
    </section>
  )
}

const isFiltered = ({ view }: UsersModel): boolean =>
  (view.search ?? '') !== '' || view.status !== undefined

/** Returns the number of all users; empty for a list that shows some of them. */
function countText(model: UsersModel): string {
  const { list, locale, messages } = model
  if (list.total === null || isFiltered(model)) return ''
  return messages.count(list.total, formatCount(list.total, locale))
}

/** Value of the select that stands for all. */
const ALL = 'all'

function StatusFilter({ model: { messages, show, view } }: { model: UsersModel }) {
  return (
    <Select.Root
      value={view.status ?? ALL}
      onValueChange={(next) => show({ status: next === ALL ? undefined : next })}
    >
      <Select.Trigger aria-label={messages.status} />
      <Select.Content position="popper">
        <Select.Item value={ALL}>{messages.anyStatus}</Select.Item>
        {Object.entries(messages.statuses).map(([status, text]) => (
          <Select.Item key={status} value={status}>
            {text}
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  )
}

/** Order of a list without one. */
const NEWEST = 'created_desc'

function Order({ model: { messages, show, view } }: { model: UsersModel }) {
  return (
    <Select.Root
      value={view.sort ?? NEWEST}
      onValueChange={(next) => show({ sort: next === NEWEST ? undefined : next })}
    >
      <Select.Trigger aria-label={messages.sort} />
      <Select.Content position="popper">
        {Object.entries(messages.sorts).map(([sort, text]) => (
          <Select.Item key={sort} value={sort}>
            {text}
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  )
}

function NoUsers({ model }: { model: UsersModel }) {
  const { messages, view } = model
  return isFiltered(model) ? (
    <EmptyState
      icon={<SearchX size={20} strokeWidth={1.5} />}
      title={(view.search ?? '') === '' ? messages.noneInStatus : messages.noneFound}
    />
  ) : (
    <EmptyState
      icon={<UsersRound size={20} strokeWidth={1.5} />}
      title={messages.empty}
      description={messages.emptyText}
    />
  )
}
