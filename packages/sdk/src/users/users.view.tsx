import { formatCount } from '@howdah/ui/format/number'
import { Button, Skeleton } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useListSelection } from '@howdah/ui/list-selection/use-list-selection'
import { SearchField } from '@howdah/ui/search-field/search-field'
import { Plus, SearchX, UsersRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useEndInSight } from '../lists/use-end-in-sight'
import {
  LazyAddUserDialog,
  LazyUserPanel,
  LazyUserQuestion,
  LazyUsersSelection,
} from './lazy-parts'
import { ColumnsMenu } from './list/columns-menu'
import { UserTable } from './list/user-table'
import { UserOrder, UserProviderFilter, UserStatusFilter } from './list/users-filters'
import type { AskedTask } from './panel/user-question'
import type { NewUserKind, UsersModel } from './use-users'

/** The users drawn from their model. */
export function UserListView({ model }: { model: UsersModel }) {
  const { details, list, may, messages, open, show, view } = model
  const [adding, setAdding] = useState<NewUserKind | null>(null)
  const [asked, setAsked] = useState<AskedTask | null>(null)
  const selection = useListSelection(list.users?.map(({ id }) => id) ?? [])
  const frame = useRef<HTMLElement>(null)
  const end = useEndInSight<HTMLButtonElement>(
    list.hasMore && !list.isFetching && list.moreError === null,
    list.fetchMore,
  )
  return (
    <section className="hw-users-frame" aria-label={messages.regionLabel} ref={frame}>
      <div className="hw-users-toolbar">
        <SearchField
          className="hw-users-search"
          label={messages.search}
          value={model.search}
          onValueChange={model.onSearch}
        />
        <UserStatusFilter model={model} />
        <UserProviderFilter model={model} />
        <UserOrder model={model} />
        <ColumnsMenu model={model} />
        <span className="hw-users-count" role="status">
          <bdi>{countText(model)}</bdi>
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
        <NoUsers
          model={model}
          onCleared={() => frame.current?.querySelector<HTMLElement>('input')?.focus()}
        />
      ) : (
        <>
          {(selection.ids.length > 0 || model.deletion.progress !== null) && (
            <LazyUsersSelection.Component
              fallback={null}
              model={model}
              selection={selection}
              users={list.users}
            />
          )}
          <UserTable
            model={model}
            users={list.users}
            selection={may.remove ? selection : null}
            onAsk={setAsked}
          />
          {list.moreError !== null && (
            <ErrorAlert title={messages.moreFailed} error={list.moreError} />
          )}
          {list.hasMore && (
            <Button
              ref={end}
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
          onAsk={setAsked}
          onClose={() => show({ userId: undefined })}
          onClosed={() => {
            // A change, such as the end of a ban, may have taken the row out of the list.
            const row = frame.current?.querySelector<HTMLElement>(`[data-user="${open.id}"]`)
            const next = row ?? frame.current?.querySelector<HTMLElement>('input')
            next?.focus()
          }}
        />
      )}
      {asked !== null && (
        <LazyUserQuestion.Component
          fallback={null}
          model={model}
          asked={asked}
          onClose={() => setAsked(null)}
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
  (view.search ?? '') !== '' || view.status !== undefined || view.provider !== undefined

/** Returns the number of all users, or of those that are shown if the list is limited. */
function countText(model: UsersModel): string {
  const { list, locale, messages } = model
  if (list.total === null || list.users === null) return ''
  if (isFiltered(model))
    return messages.shown(`${formatCount(list.users.length, locale)}${list.hasMore ? '+' : ''}`)
  return messages.count(list.total, formatCount(list.total, locale))
}

function NoUsers({ model, onCleared }: { model: UsersModel; onCleared: () => void }) {
  const { messages, onSearch, show, view } = model
  function clear(): void {
    onSearch('')
    show({ search: undefined, status: undefined, provider: undefined })
    // The button goes with the filters.
    onCleared()
  }
  return isFiltered(model) ? (
    <EmptyState
      icon={<SearchX size={20} strokeWidth={1.5} />}
      title={
        (view.search ?? '') !== ''
          ? messages.noneFound
          : view.provider === undefined
            ? messages.noneInStatus
            : messages.noneInFilters
      }
      action={
        <Button variant="soft" color="gray" onClick={clear}>
          {messages.clearFilters}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<UsersRound size={20} strokeWidth={1.5} />}
      title={messages.empty}
      description={messages.emptyText}
    />
  )
}
