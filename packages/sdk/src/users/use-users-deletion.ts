import {
  authUsersKey,
  deleteAuthUser,
  type AuthUser,
} from '@howdah/platform-client/resources/auth/users'
import { isolated } from '@howdah/ui/format/isolated'
import { formatCount } from '@howdah/ui/format/number'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useEffect, useRef, useState } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import type { UsersMessages } from './users.messages'

/** Users that are deleted with one confirmation, at most. */
export const MAX_DELETED_USERS = 500

/** Names of users that were not deleted, at most. */
const MAX_NAMES = 5

/** Deletion of several users. */
export interface UsersDeletion {
  /** null while nothing is being deleted. */
  progress: { done: number; total: number } | null
  start: (users: readonly AuthUser[]) => void
  /** Ends it after the current user. */
  stop: () => void
}

/** Deletes users one after the other until it is stopped, and names those that were not deleted. */
export function useUsersDeletion({
  messages: { nameOf, selection: messages },
  projectRef: ref,
}: {
  projectRef: string
  messages: UsersMessages
}): UsersDeletion {
  const { client, emit, locale, queryClient } = useHowdahContext('Users')
  const toast = useToast()
  const [progress, setProgress] = useState<UsersDeletion['progress']>(null)
  const run = useRef<AbortController>(null)

  // A list that is gone deletes nothing more.
  useEffect(() => () => run.current?.abort(), [])

  async function remove(users: readonly AuthUser[], { signal }: AbortController): Promise<void> {
    const failed: { name: string; reason: string }[] = []
    let tried = 0
    for (const user of users) {
      if (signal.aborted) break
      setProgress({ done: tried, total: users.length })
      try {
        await deleteAuthUser(client, { ref, userId: user.id })
        emit({ type: 'user.deleted', projectRef: ref, userId: user.id })
      } catch (error) {
        failed.push({
          name: isolated(nameOf(user)),
          reason: error instanceof Error ? error.message : '',
        })
      }
      tried += 1
    }
    const count = tried - failed.length
    if (count > 0) toast.success(messages.deleted(count, formatCount(count, locale)))
    const [first] = failed
    if (first === undefined) return
    const names = failed.slice(0, MAX_NAMES).map(({ name }) => name)
    toast.error(
      messages.failed(formatCount(failed.length, locale), formatCount(users.length, locale)),
      {
        description: messages.failedText(
          failed.length > names.length ? [...names, '…'] : names,
          first.reason,
        ),
      },
    )
  }

  return {
    progress,
    start(users) {
      if (progress !== null || users.length > MAX_DELETED_USERS) return
      const controller = new AbortController()
      run.current = controller
      setProgress({ done: 0, total: users.length })
      void remove(users, controller)
        .then(() => queryClient.invalidateQueries({ queryKey: authUsersKey(client, { ref }) }))
        .finally(() => setProgress(null))
    },
    stop: () => run.current?.abort(),
  }
}
