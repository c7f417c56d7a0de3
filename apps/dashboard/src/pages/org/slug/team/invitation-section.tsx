import { deleteInvitation } from '@howdah/platform-client/resources/invitations/delete-invitation'
import {
  invitationsQueryOptions,
  type Invitation,
} from '@howdah/platform-client/resources/invitations/list-invitations'
import { resendInvitation } from '@howdah/platform-client/resources/invitations/resend-invitation'
import type { SentInvitation } from '@howdah/platform-client/resources/invitations/create-invitation'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { ConfirmDeleteDialog } from '../../../../dialogs/confirm-delete-dialog'
import { ListToolbar } from '../../../../lists/list-toolbar'
import { useListView } from '../../../../lists/use-list-view'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { poll, POLL_INTERVAL_MS } from '../../../../polling/poll'
import { InvitationTable } from './invitation-table'
import { filterInvitations, invitationColumns } from './invitation-view'
import { invitationMessages as messages } from './invitation.messages'
import { SentLink } from './sent-link'
import { useInvitationsChanged } from './use-invitations-changed'

/**
 * Pending invitations. Search and sort order are stored in the URL, next to those of the members.
 */
export function InvitationSection({ slug }: { slug: string }) {
  const { client } = useDashboard()
  const toast = useToast()
  const changed = useInvitationsChanged(slug)
  const view = useListView(invitationColumns, { column: 'until', descending: false }, 'invitation')
  const invitations = useQuery({
    ...invitationsQueryOptions(client, { slug }),
    refetchInterval: poll(POLL_INTERVAL_MS.people),
  })
  const [toDelete, setToDelete] = useState<Invitation | null>(null)
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
        {(list) => {
          if (list.length === 0) return <p className="hd-section-intro">{messages.empty}</p>
          const found = filterInvitations(list, view)
          return (
            <>
              <ListToolbar
                label={messages.search}
                search={view.search}
                onSearch={view.onSearch}
                count={messages.count(found.length)}
              />
              {found.length === 0 ? (
                <EmptyState
                  icon={<SearchX size={20} strokeWidth={1.5} />}
                  title={messages.noneFound}
                />
              ) : (
                <InvitationTable
                  slug={slug}
                  invitations={found}
                  sort={view.sort}
                  onSort={view.onSort}
                  resending={resending.isPending ? resending.variables.id : null}
                  onResend={(invitation) => resending.mutate(invitation)}
                  onDelete={setToDelete}
                />
              )}
            </>
          )
        }}
      </QueryView>
      {sent && <SentLink sent={sent} onClose={() => setSent(null)} />}
      <ConfirmDeleteDialog
        toDelete={toDelete}
        title={({ email }) => messages.deleteTitle(email)}
        text={messages.deleteText}
        confirm={messages.delete}
        onConfirm={(one) => deletion.mutate(one)}
        onClose={() => setToDelete(null)}
      />
    </section>
  )
}
