import {
  caughtMailsQueryOptions,
  clearCaughtMails,
} from '@howdah/platform-client/resources/auth/caught-mails'
import { Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Mail, RotateCw } from 'lucide-react'
import { useDashboard } from '../../../../../dashboard-context'
import { DangerButton } from '../../../../../dialogs/danger-button'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { AuthPage } from '../auth-page'
import { CaughtMailView } from './caught-mail-view'
import { caughtMailsMessages as messages } from './caught-mails.messages'

/** Mails and text messages to the users of a project that were stored instead of sent. */
export default function CaughtMailsPage({ params: { ref } }: PageProps<'authCaughtMails'>) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const options = caughtMailsQueryOptions(client, { ref })
  const mails = useQuery(options)
  const clearing = useMutation({
    mutationFn: () => clearCaughtMails(client, { ref }),
    onSuccess: () => toast.success(messages.cleared),
    onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  })
  return (
    <AuthPage projectRef={ref}>
      <p className="hd-page-intro">{messages.intro}</p>
      <div className="hd-auth-actions">
        <Button
          variant="soft"
          color="gray"
          loading={mails.isFetching}
          onClick={() => void mails.refetch()}
        >
          <RotateCw size={16} strokeWidth={1.5} aria-hidden />
          {messages.refresh}
        </Button>
        {(mails.data?.length ?? 0) > 0 && (
          <DangerButton
            mutation={clearing}
            label={messages.clear}
            failed={messages.clearFailed}
            title={messages.clearTitle}
            text={messages.clearText}
            confirm={messages.clear}
          />
        )}
      </div>
      <QueryView query={mails} title={messages.failed} loading={<RowSkeletons count={5} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={<Mail size={20} strokeWidth={1.5} />}
              title={messages.empty}
              description={messages.emptyText}
            />
          ) : (
            <ul className="hd-auth-mails">
              {list.map((mail) => (
                <li key={mail.id}>
                  <CaughtMailView mail={mail} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </AuthPage>
  )
}
