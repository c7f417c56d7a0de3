import {
  authUsersKey,
  banAuthUser,
  deleteAuthUser,
  deleteAuthUserFactor,
  endAuthUserSessions,
  sendAuthUserMail,
  type AuthMailSender,
} from '@howdah/platform-client/resources/auth/users'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useHowdahContext } from '../provider/howdah-context'
import type { MailToast } from './use-mail-toast'
import type { UsersMessages } from './users.messages'

/** Changes of a user that have a button each. */
export type UserAction = 'magic_link' | 'recovery' | 'ban' | 'unban' | 'delete'

/** A change of a user. */
export type UserTask = { userId: string } & (
  | { kind: Exclude<UserAction, 'ban'>; name: string }
  /** For a duration such as `24h`. */
  | { kind: 'ban'; name: string; duration: string }
  | { kind: 'sign_out'; name: string }
  | { kind: 'remove_factor'; factorId: string }
)

const eventTypes: Partial<
  Record<UserTask['kind'], 'user.banned' | 'user.unbanned' | 'user.deleted'>
> = { ban: 'user.banned', unban: 'user.unbanned', delete: 'user.deleted' }

/** Changes a user, says so, and reads the list again. */
export function useUserTask({
  messages,
  onMailed,
  onDeleted,
  projectRef: ref,
}: {
  projectRef: string
  messages: UsersMessages
  onDeleted: (userId: string) => void
  onMailed: MailToast
}) {
  const { client, emit, queryClient } = useHowdahContext('Users')
  const toast = useToast()
  async function run(task: UserTask): Promise<AuthMailSender | void> {
    const params = { ref, userId: task.userId }
    switch (task.kind) {
      case 'delete':
        return deleteAuthUser(client, params)
      case 'ban':
        return void (await banAuthUser(client, { ...params, duration: task.duration }))
      case 'unban':
        return void (await banAuthUser(client, { ...params, duration: 'none' }))
      case 'sign_out':
        return endAuthUserSessions(client, params)
      case 'remove_factor':
        return deleteAuthUserFactor(client, { ...params, factorId: task.factorId })
      case 'magic_link':
      case 'recovery':
        return sendAuthUserMail(client, { ...params, kind: task.kind })
    }
  }

  return useMutation(
    {
      mutationFn: run,
      onSuccess(sentBy, task) {
        if (task.kind === 'magic_link' || task.kind === 'recovery')
          onMailed(sentBy ?? undefined, {
            sent: doneText(messages, task),
            caught: messages.caught[task.kind](task.name),
          })
        else toast.success(doneText(messages, task))
        const type = eventTypes[task.kind]
        if (type) emit({ type, projectRef: ref, userId: task.userId })
        if (task.kind === 'delete') onDeleted(task.userId)
      },
      onError: (error, task) =>
        toast.error(failureText(messages, task), { description: error.message }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: authUsersKey(client, { ref }) }),
    },
    queryClient,
  )
}

function doneText(messages: UsersMessages, task: UserTask): string {
  if (task.kind === 'remove_factor') return messages.factorRemoved
  if (task.kind === 'sign_out') return messages.signedOut(task.name)
  return messages.done[task.kind](task.name)
}

function failureText(messages: UsersMessages, { kind }: UserTask): string {
  if (kind === 'remove_factor') return messages.factorFailed
  return kind === 'sign_out' ? messages.signOutFailed : messages.taskFailed[kind]
}
