import { deleteInvitation, invitationsQueryOptions, resendInvitation, type Invitation, type SentInvitation } from '@howdah/platform-client'
import { ConfirmDialog, useToast } from '@howdah/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { lookAgain } from '../../../../session/look-again'
import { InvitationTable } from './invitation-table'
import { invitationMessages as messages } from './invitation.messages'
import { SentLink } from './sent-link'
import { useInvitationsChanged } from './use-invitations-changed'

/** Invitations that nobody has accepted yet. */
export function InvitationSection({ slug }: { slug: string }) {
  const { client } = useDashboard()
  const toast = useToast()
  const changed = useInvitationsChanged(slug)
  const invitations = useQuery({ ...invitationsQueryOptions(client, { slug }), refetchInterval: lookAgain.people })
  const [doomed, setDoomed] = useState<Invitation | null>(null)
  const [sent, setSent] = useState<SentInvitation | null>(null)
  const resending = useMutation({
    mutationFn: ({ id }: Invitation) => resendInvitation(client, { slug, invitationId: id }),
    onSuccess: setSent,
    onError: (error) => toast.error(messages.resendFailed, { description: error.message }),
    onSettled: changed,
    gcTime: 0,
  })
  const deletion = useMutation({
    mutationFn: ({ id }: Invitation) => deleteInvitation(client, { slug, invitationId: id }),
    onSuccess: () => toast.success(messages.deleted),
    onError: (error) => toast.error(messages.deleteFailed, { description: error.message }),
    onSettled: changed,
  })
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="invitations">
      <h2 id="invitations" className="hd-section-heading">
        {messages.title}
      </h2>
      <QueryView query={invitations} title={messages.failed} loading={<RowSkeletons count={1} />}>
        {(list) =>
          list.length === 0 ? (
            <p className="hd-section-intro">{messages.empty}</p>
          ) : (
            <InvitationTable
              slug={slug}
              invitations={list}
              resending={resending.isPending ? resending.variables.id : null}
              onResend={(invitation) => resending.mutate(invitation)}
              onDelete={setDoomed}
            />
          )
        }
      </QueryView>
      {sent && <SentLink sent={sent} onClose={() => setSent(null)} />}
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        title={messages.deleteTitle(doomed?.email ?? '')}
        description={messages.deleteText}
        confirmLabel={messages.delete}
        tone="danger"
        onConfirm={() => doomed && deletion.mutate(doomed)}
      />
    </section>
  )
}
