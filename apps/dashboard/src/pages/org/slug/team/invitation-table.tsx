import type { Invitation } from '@howdah/platform-client/resources/invitations/list-invitations'
import { Badge, Button } from '@howdah/ui/elements'
import { formatDate } from '../../../../format/date'
import type { ListSort } from '../../../../lists/list-sort'
import { SortedTable } from '../../../../lists/sorted-table'
import { RoleCell } from '../../../../people/role-cell'
import { useCan } from '../../../../session/use-can'
import { invitationColumns, type InvitationColumn } from './invitation-view'
import { invitationMessages as messages } from './invitation.messages'

export interface InvitationTableProps {
  slug: string
  invitations: readonly Invitation[]
  sort: ListSort<InvitationColumn>
  onSort: (sort: ListSort<InvitationColumn>) => void
  /** Id of the one that is being sent. */
  resending: string | null
  onResend: (invitation: Invitation) => void
  onDelete: (invitation: Invitation) => void
}

export function InvitationTable({
  slug,
  invitations,
  sort,
  onSort,
  resending,
  onResend,
  onDelete,
}: InvitationTableProps) {
  const can = useCan()
  const mayResend = can({ slug }, 'update', 'invitations') === 'yes'
  const mayDelete = can({ slug }, 'delete', 'invitations') === 'yes'
  return (
    <SortedTable
      columns={invitationColumns}
      labels={messages.columns}
      wide={['role', 'until']}
      sort={sort}
      onSort={onSort}
      actions={messages.columns.actions}
    >
      {invitations.map((invitation) => (
        <tr key={invitation.id}>
          <th scope="row">
            <span className="hd-person">
              <bdi className="hd-strong">{invitation.email}</bdi>
              {invitation.invited_by !== null && (
                <bdi className="hd-quiet">{messages.by(invitation.invited_by)}</bdi>
              )}
            </span>
          </th>
          <td data-wide>
            <RoleCell role={invitation.role} projectRoles={invitation.project_roles} />
          </td>
          <td data-wide>
            {invitation.is_over ? (
              <Badge color="amber">{messages.over}</Badge>
            ) : (
              formatDate(invitation.expires_at)
            )}
          </td>
          <td className="hd-cell-end">
            <span className="hd-row-actions">
              {mayResend && (
                <Button
                  size="1"
                  variant="soft"
                  color="gray"
                  loading={resending === invitation.id}
                  aria-label={messages.resendOf(invitation.email)}
                  onClick={() => onResend(invitation)}
                >
                  {messages.resend}
                </Button>
              )}
              {mayDelete && (
                <Button
                  size="1"
                  variant="soft"
                  color="gray"
                  aria-label={messages.deleteOf(invitation.email)}
                  onClick={() => onDelete(invitation)}
                >
                  {messages.delete}
                </Button>
              )}
            </span>
          </td>
        </tr>
      ))}
    </SortedTable>
  )
}
