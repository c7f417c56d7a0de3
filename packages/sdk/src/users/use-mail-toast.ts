import type { AuthMailSender } from '@howdah/platform-client/resources/auth/users'
import { useToast } from '@howdah/ui/toast/toast-provider'
import type { UsersMessages } from './users.messages'
import type { UsersProps } from './users.types'

/** Says what became of a mail; without a sender, that something else was done. */
export type MailToast = (
  sentBy: AuthMailSender | undefined,
  titles: { sent: string; caught: string },
) => void

/** Returns a function that says that a mail was sent, or that it lies with the caught mails. */
export function useMailToast(
  { hrefOf, onOpen }: Pick<UsersProps, 'hrefOf' | 'onOpen'>,
  messages: UsersMessages,
): MailToast {
  const toast = useToast()
  return (sentBy, { caught, sent }) => {
    if (sentBy !== 'caught') return void toast.success(sent)
    const href = hrefOf?.('caught_mails')
    const link = {
      ...{ label: messages.showCaught, href },
      onOpen: onOpen && (() => onOpen('caught_mails')),
    }
    toast.info(caught, {
      description: messages.caughtReason,
      ...(href === undefined && !onOpen ? {} : { link }),
    })
  }
}
