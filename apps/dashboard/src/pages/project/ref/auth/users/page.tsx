import {
  authUserQueryOptions,
  authUsersQueryOptions,
} from '@howdah/platform-client/resources/auth/users'
import { Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, SearchX, UsersRound } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { ListToolbar } from '../../../../../lists/list-toolbar'
import { MoreButton } from '../../../../../lists/more-button'
import { useSearchBox } from '../../../../../lists/use-search-box'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useSearchParams } from '../../../../../routing/use-search'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { useCan } from '../../../../../session/use-can'
import { AuthPage } from '../auth-page'
import { NewUserDialog, type NewUserKind } from './new-user-dialog'
import { readStatus, UserStatusFilter } from './status-filter'
import { UserPanel } from './user-panel'
import { UserTable } from './user-table'
import { usersMessages as messages } from './users.messages'

/** The users of a project. Search and the open user are stored in the URL. */
export default function AuthUsersPage({ params: { ref } }: PageProps<'authUsers'>) {
  const { client } = useDashboard()
  const can = useCan()
  const slug = useProjectQuery(ref).data?.organization_slug
  const [parameters, setParameters] = useSearchParams()
  const [adding, setAdding] = useState<NewUserKind | null>(null)
  const set = useCallback(
    (name: string, value: string) =>
      setParameters(
        (before) => {
          if (value === '') before.delete(name)
          else before.set(name, value)
          return before
        },
        { replace: true },
      ),
    [setParameters],
  )
  const search = parameters.get('search') ?? ''
  const box = useSearchBox(
    search,
    useCallback((text: string) => set('search', text.trim()), [set]),
  )
  const status = readStatus(parameters.get('status'))
  const query = useInfiniteQuery({
    ...authUsersQueryOptions(client, { ref, search, status }),
    placeholderData: (previous) => previous,
  })
  const users = query.data?.pages.flatMap((page) => page.users) ?? []
  const total = query.data?.pages[0]?.total_estimate
  const userId = parameters.get('user') ?? ''
  const details = useQuery({
    ...authUserQueryOptions(client, { ref, userId }),
    enabled: userId !== '',
  })
  // A link leads to a user who is not in the list too.
  const open = users.find(({ id }) => id === userId) ?? details.data?.user
  const isFiltered = search !== '' || status !== undefined
  const mayCreate = can({ slug, ref }, 'create', 'auth') === 'yes'
  return (
    <>
      <AuthPage
        projectRef={ref}
        action={
          mayCreate && (
            <div className="hd-auth-actions">
              <Button variant="soft" color="gray" onClick={() => setAdding('invite')}>
                {messages.invite}
              </Button>
              <Button onClick={() => setAdding('create')}>
                <Plus size={16} strokeWidth={1.5} aria-hidden />
                {messages.create}
              </Button>
            </div>
          )
        }
      >
        <ListToolbar
          label={messages.search}
          search={box.text}
          onSearch={box.type}
          count={total === undefined || isFiltered ? '' : messages.count(total)}
        >
          <UserStatusFilter status={status} onStatus={(next) => set('status', next ?? '')} />
        </ListToolbar>
        {details.isError && open === undefined && userId !== '' && (
          <ErrorAlert title={messages.detailsFailed} error={details.error} />
        )}
        <QueryView query={query} title={messages.failed} loading={<RowSkeletons count={5} />}>
          {() =>
            users.length === 0 ? (
              <NoUsers isSearched={search !== ''} isFiltered={isFiltered} />
            ) : (
              <>
                <UserTable users={users} onOpen={(id) => set('user', id)} />
                {query.isFetchNextPageError && (
                  <ErrorAlert title={messages.moreFailed} error={query.error} />
                )}
                <MoreButton query={query} label={messages.more} />
              </>
            )
          }
        </QueryView>
      </AuthPage>
      {open !== undefined && (
        <UserPanel
          projectRef={ref}
          user={open}
          details={details}
          may={{
            update: can({ slug, ref }, 'update', 'auth') === 'yes',
            remove: can({ slug, ref }, 'delete', 'auth') === 'yes',
          }}
          onClose={() => set('user', '')}
        />
      )}
      {adding !== null && (
        <NewUserDialog projectRef={ref} kind={adding} onClose={() => setAdding(null)} />
      )}
    </>
  )
}

function NoUsers({ isFiltered, isSearched }: { isSearched: boolean; isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      icon={<SearchX size={20} strokeWidth={1.5} />}
      title={isSearched ? messages.noneFound : messages.noneInStatus}
    />
  ) : (
    <EmptyState
      icon={<UsersRound size={20} strokeWidth={1.5} />}
      title={messages.empty}
      description={messages.emptyText}
    />
  )
}
