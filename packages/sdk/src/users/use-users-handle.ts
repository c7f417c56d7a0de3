import { authUsersKey } from '@howdah/platform-client/resources/auth/users'
import type { Ref } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { useHandle } from '../provider/use-handle'
import type { UsersModel } from './use-users'
import type { UsersHandle } from './users.types'

/** Parts of a view, all of them absent. */
const NO_VIEW = {
  ...{ search: undefined, status: undefined, provider: undefined },
  ...{ sort: undefined, userId: undefined },
}

/** Gives the host its handle of the list. */
export function useUsersHandle(
  ref: Ref<UsersHandle> | undefined,
  projectRef: string,
  { show }: UsersModel,
): void {
  const { client, queryClient } = useHowdahContext('Users')
  useHandle(ref, {
    open: (view) => show({ ...NO_VIEW, ...view }),
    refresh: () =>
      void queryClient.invalidateQueries({ queryKey: authUsersKey(client, { ref: projectRef }) }),
  })
}
