import { membersQueryOptions } from '@howdah/platform-client/resources/members/list-members'
import { organizationQueryOptions } from '@howdah/platform-client/resources/organizations/get-organization'
import { Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useQuery } from '@tanstack/react-query'
import { SearchX, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { ListToolbar } from '../../../../lists/list-toolbar'
import { useListView } from '../../../../lists/use-list-view'
import { ManagedNotice } from '../../../../managed/managed-notice'
import { usePendingAction } from '../../../../navigation/pending-action'
import { QueryView } from '../../../../regions/query-view'
import { Region } from '../../../../regions/region'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { PageHead } from '../../../../routing/page-head'
import type { PageProps } from '../../../../routing/route.types'
import { poll, POLL_INTERVAL_MS } from '../../../../polling/poll'
import { useCan } from '../../../../session/use-can'
import '../../../../people/people.css'
import '../../../../forms/settings.css'
import { InvitationSection } from './invitation-section'
import { InviteDialog } from './invite-dialog'
import { invitationMessages } from './invitation.messages'
import { MemberTable } from './member-table'
import { filterMembers, memberColumns } from './team-view'
import { teamMessages as messages } from './team.messages'

/** Members and invitations of an organization. Search and sort order are stored in the URL. */
export default function TeamPage({ params: { slug } }: PageProps<'team'>) {
  const { client } = useDashboard()
  const can = useCan()
  const view = useListView(memberColumns, { column: 'since', descending: false })
  const [inviting, setInviting] = useState(false)
  usePendingAction([{ id: 'invite', run: () => setInviting(true) }])
  const organization = useQuery(organizationQueryOptions(client, { slug }))
  const members = useQuery({
    ...membersQueryOptions(client, { slug }),
    refetchInterval: poll(POLL_INTERVAL_MS.people),
  })
  return (
    <div className="hd-page">
      <PageHead>
        {can({ slug }, 'create', 'invitations') === 'yes' && (
          <Button onClick={() => setInviting(true)}>
            <UserPlus size={16} strokeWidth={1.5} aria-hidden />
            {invitationMessages.invite}
          </Button>
        )}
      </PageHead>
      <ManagedNotice organization={organization.data} />
      <ListToolbar
        label={messages.search}
        search={view.search}
        onSearch={view.onSearch}
        count={members.data && messages.count(filterMembers(members.data, view).length)}
      />
      <QueryView query={members} title={messages.failed} loading={<RowSkeletons />}>
        {(list) => {
          const found = filterMembers(list, view)
          if (found.length === 0)
            return (
              <EmptyState
                icon={<SearchX size={20} strokeWidth={1.5} />}
                title={messages.noneFound}
              />
            )
          return (
            <MemberTable
              slug={slug}
              organizationName={organization.data?.name ?? slug}
              members={found}
              sort={view.sort}
              onSort={view.onSort}
            />
          )
        }}
      </QueryView>
      {can({ slug }, 'read', 'invitations') === 'yes' && (
        <Region title={invitationMessages.failed}>
          <InvitationSection slug={slug} />
        </Region>
      )}
      {inviting && <InviteDialog slug={slug} onClose={() => setInviting(false)} />}
    </div>
  )
}
