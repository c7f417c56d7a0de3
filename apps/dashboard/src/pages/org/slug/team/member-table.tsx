import { profileQueryOptions } from '@howdah/platform-client/resources/identity/get-profile'
import type { Member } from '@howdah/platform-client/resources/members/list-members'
import { Badge } from '@howdah/ui/elements'
import { SelectListBox, SelectBox } from '@howdah/ui/list-selection/select-box'
import { useListSelection } from '@howdah/ui/list-selection/use-list-selection'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { formatDate } from '../../../../format/date'
import type { ListSort } from '../../../../lists/list-sort'
import { ActionsMenu } from '../../../../lists/actions-menu'
import { SelectionBar } from '../../../../lists/selection-bar'
import { selectionMessages } from '../../../../lists/selection.messages'
import { SortedTable } from '../../../../lists/sorted-table'
import { OnOff } from '../../../../people/on-off'
import { RoleCell } from '../../../../people/role-cell'
import { useCan } from '../../../../session/use-can'
import { memberActions, type MemberAction } from './member-actions'
import { MemberDialog, type MemberTask } from './member-dialog'
import { memberColumns, type MemberColumn } from './team-view'
import { teamMessages as messages } from './team.messages'

const labels = {
  'change-role': messages.changeRole,
  transfer: messages.transfer,
  remove: messages.remove,
  leave: messages.leave,
} satisfies Record<MemberAction, string>

export interface MemberTableProps {
  slug: string
  organizationName: string
  members: readonly Member[]
  sort: ListSort<MemberColumn>
  onSort: (sort: ListSort<MemberColumn>) => void
}

export function MemberTable({ slug, organizationName, members, sort, onSort }: MemberTableProps) {
  const { client } = useDashboard()
  const can = useCan()
  const { data: profile } = useQuery(profileQueryOptions(client))
  const [task, setTask] = useState<MemberTask | null>(null)
  const may = {
    update: can({ slug }, 'update', 'members') === 'yes',
    remove: can({ slug }, 'delete', 'members') === 'yes',
    own: can({ slug }, 'update', 'ownership') === 'yes',
  }
  const removable = members.filter((member) =>
    memberActions(member, profile?.id, may).includes('remove'),
  )
  const selection = useListSelection(removable.map((member) => member.person_id))
  const isSelectable = removable.length > 0
  return (
    <>
      {isSelectable && (
        <SelectionBar
          count={selection.ids.length}
          action={messages.removeSelected}
          onAction={() =>
            setTask({
              action: 'remove',
              members: removable.filter((member) => selection.has(member.person_id)),
            })
          }
          onClear={selection.clear}
        />
      )}
      <SortedTable
        columns={memberColumns}
        labels={messages.columns}
        wide={['since']}
        sort={sort}
        onSort={onSort}
        actions={messages.columns.actions}
        selectAll={
          isSelectable && (
            <SelectListBox selection={selection} label={selectionMessages.selectAll} />
          )
        }
      >
        {members.map((member) => (
          <tr key={member.person_id}>
            {isSelectable && (
              <td className="hd-cell-select">
                {removable.includes(member) && (
                  <SelectBox
                    selection={selection}
                    id={member.person_id}
                    label={selectionMessages.select(member.name)}
                  />
                )}
              </td>
            )}
            <th scope="row">
              <span className="hd-person">
                <span className="hd-person-name">
                  <bdi className="hd-strong">{member.name}</bdi>
                  {member.person_id === profile?.id && (
                    <Badge color="gray" variant="soft">
                      {messages.you}
                    </Badge>
                  )}
                </span>
                <bdi className="hd-quiet">{member.email ?? messages.noEmail}</bdi>
              </span>
            </th>
            <td>
              <RoleCell role={member.role} projectRoles={member.project_roles} />
            </td>
            <td>
              <OnOff on={member.has_mfa} />
            </td>
            <td data-wide>{formatDate(member.member_since)}</td>
            <td className="hd-cell-end">
              <ActionsMenu
                label={messages.actionsOf(member.name)}
                actions={memberActions(member, profile?.id, may)}
                labels={labels}
                danger={['remove', 'leave']}
                onChoose={(action) =>
                  setTask(action === 'remove' ? { action, members: [member] } : { action, member })
                }
              />
            </td>
          </tr>
        ))}
      </SortedTable>
      <MemberDialog
        slug={slug}
        organizationName={organizationName}
        task={task}
        mayOwn={may.own}
        onClose={() => setTask(null)}
      />
    </>
  )
}
