import {
  authUserQueryOptions,
  authUsersKey,
  authUsersQueryOptions,
  createAuthUser,
  createAuthUserSignInLink,
  inviteAuthUser,
  type AuthMailSender,
  type AuthUser,
  type AuthUserDetails,
  type AuthUserSignInLink,
} from '@howdah/platform-client/resources/auth/users'
import { useSearchText } from '@howdah/ui/search-field/use-search-text'
import {
  useInfiniteQuery,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { useTexts } from '../provider/use-texts'
import { useUserColumns, type UserColumnsModel } from './list/use-user-columns'
import { useUserProviders, type UserProvidersModel } from './list/use-user-providers'
import { usersTexts, type UsersMessages } from './users.messages'
import type { UsersProps, UsersView } from './users.types'
import { useMailToast, type MailToast } from './use-mail-toast'
import { useUserTask, type UserTask } from './use-user-task'
import { useUsersDeletion, type UsersDeletion } from './use-users-deletion'

/** Way in which a user is added. */
export type NewUserKind = 'create' | 'invite'

/** Ways in which an app takes over the session of a link. */
export const signInFlows = ['redirect', 'token_hash'] as const
export type SignInFlow = (typeof signInFlows)[number]

/** The list, as far as it has been read. */
export interface UserListModel {
  users: readonly AuthUser[] | null
  error: Error | null
  retry: () => void
  /** All users of the project; null while unknown. */
  total: number | null
  hasMore: boolean
  /** True during any request of it. */
  isFetching: boolean
  isFetchingMore: boolean
  moreError: Error | null
  fetchMore: () => void
}

/** State and actions of the list and its panel. */
export interface UsersModel {
  messages: UsersMessages
  locale: string | undefined
  may: { create: boolean; update: boolean; remove: boolean; signInAs: boolean }
  view: UsersView
  /** Changes the view; an absent part stays. */
  show: (part: Partial<Record<keyof UsersView, string | undefined>>) => void
  /** Text in the search field, until it is searched for. */
  search: string
  onSearch: (text: string) => void
  list: UserListModel
  columns: UserColumnsModel
  providers: UserProvidersModel
  /** The user whose details are open; null without one. */
  open: AuthUser | null
  details: UseQueryResult<AuthUserDetails>
  task: UseMutationResult<AuthMailSender | void, Error, UserTask>
  /** Says what became of a mail to a user. */
  onMailed: MailToast
  /** Creates a link that signs in as a user. */
  signInLink: (
    userId: string,
    options: { flow: SignInFlow; redirectTo?: string },
  ) => Promise<AuthUserSignInLink>
  /** Deletion of the selected users. */
  deletion: UsersDeletion
  /** Adds or invites a user. @returns when the list has been read again */
  add: (kind: NewUserKind, user: { email: string; password: string }) => Promise<AuthUser>
}

/** The controller: the only part of the widget that accesses data. */
export function useUsers(props: UsersProps & { projectRef: string }): UsersModel {
  const { can, client, emit, locale, queryClient } = useHowdahContext('Users')
  const messages = useTexts(usersTexts, props.messages)
  const ref = props.projectRef
  const { show, view } = useView(props)
  const { provider, search = '', sort, status, userId = '' } = view
  const box = useSearchText(search, (text) => show({ search: text }))
  const query = useInfiniteQuery(
    {
      ...authUsersQueryOptions(client, { ref, search, sort, status, provider }),
      placeholderData: (previous) => previous,
    },
    queryClient,
  )
  const details = useQuery(
    { ...authUserQueryOptions(client, { ref, userId }), enabled: userId !== '' },
    queryClient,
  )
  const users = query.data?.pages.flatMap((page) => page.users) ?? null
  // A link leads to a user who is not in the list too.
  const open = users?.find(({ id }) => id === userId) ?? details.data?.user ?? null
  const isOpen = userId !== ''
  const onMailed = useMailToast(props, messages)
  const task = useUserTask({
    ...{ projectRef: ref, messages, onMailed },
    onDeleted: (deleted) => deleted === userId && show({ userId: undefined }),
  })
  const columns = useUserColumns(ref)
  const providers = useUserProviders({ projectRef: ref, chosen: provider, users: users ?? [] })
  const deletion = useUsersDeletion({ projectRef: ref, messages })
  return {
    ...{ messages, locale, view, show, details, task, deletion, columns, providers, onMailed },
    may: {
      create: can('create', 'auth'),
      update: can('update', 'auth'),
      remove: can('delete', 'auth'),
      signInAs: can('run', 'sql_write') && can('update', 'auth'),
    },
    search: box.text,
    onSearch: box.type,
    open: isOpen ? open : null,
    list: {
      users,
      error: users === null ? query.error : null,
      retry: () => void query.refetch(),
      total: query.data?.pages[0]?.total_estimate ?? null,
      hasMore: query.hasNextPage,
      isFetching: query.isFetching,
      isFetchingMore: query.isFetchingNextPage,
      moreError: query.isFetchNextPageError ? query.error : null,
      fetchMore: () => void (query.isFetchingNextPage || query.fetchNextPage()),
    },
    signInLink: (id, options) => createAuthUserSignInLink(client, { ref, userId: id, ...options }),
    async add(kind, { email, password }) {
      const user =
        kind === 'invite'
          ? await inviteAuthUser(client, { ref, email })
          : await createAuthUser(client, { ref, email, ...(password === '' ? {} : { password }) })
      emit({ type: 'user.created', projectRef: ref, userId: user.id })
      await queryClient.invalidateQueries({ queryKey: authUsersKey(client, { ref }) })
      return user
    },
  }
}

/** The view of the host, or one of the widget's own. */
function useView({ defaultView, onViewChange, view: controlled }: UsersProps) {
  const [own, setOwn] = useState<UsersView>(defaultView ?? {})
  const view = controlled ?? own
  const show: UsersModel['show'] = (part) => {
    const entries = Object.entries({ ...view, ...part }).filter(([, value]) => value)
    const next = Object.fromEntries(entries) as UsersView
    if (controlled === undefined) setOwn(next)
    onViewChange?.(next)
  }
  return { view, show }
}
