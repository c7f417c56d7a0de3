import { membersQueryOptions, organizationQueryOptions } from '@howdah/platform-client'
import { Button, EmptyState, TextField } from '@howdah/ui'
import { useQuery } from '@tanstack/react-query'
import { Search, SearchX, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useDashboard } from '../../../../dashboard-context'
import { ManagedNotice } from '../../../../managed/managed-notice'
import type { patterns } from '../../../../paths'
import { QueryView } from '../../../../regions/query-view'
import { Region } from '../../../../regions/region'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { PageHeading } from '../../../../routing/page-heading'
import type { PageProps } from '../../../../routing/route.types'
import { lookAgain } from '../../../../session/look-again'
import { useCan } from '../../../../session/use-can'
import '../../../../styles/people.css'
import { InvitationSection } from './invitation-section'
import { InviteDialog } from './invite-dialog'
import { invitationMessages } from './invitation.messages'
import { MemberTable } from './member-table'
import { foundMembers } from './team-view'
import { teamMessages as messages } from './team.messages'

/** Who belongs to an organization, and who is invited. The search lives in the URL. */
export function TeamPage({ params: { slug } }: PageProps<typeof patterns.team>) {
  const { client } = useDashboard()
  const can = useCan()
  const [query, setQuery] = useSearchParams()
  const [inviting, setInviting] = useState(false)
  const organization = useQuery(organizationQueryOptions(client, { slug }))
  const members = useQuery({ ...membersQueryOptions(client, { slug }), refetchInterval: lookAgain.people })
  const search = query.get('search') ?? ''

  const onSearch = (text: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (text === '') next.delete('search')
        else next.set('search', text)
        return next
      },
      { replace: true },
    )
  return (
    <div className="hd-page">
      <div className="hd-page-head">
        <PageHeading>{messages.title}</PageHeading>
        {can({ slug }, 'create', 'invitations') === 'yes' && (
          <Button onClick={() => setInviting(true)}>
            <UserPlus size={16} strokeWidth={1.5} aria-hidden />
            {invitationMessages.invite}
          </Button>
        )}
      </div>
      <ManagedNotice organization={organization.data} />
      <div className="hd-toolbar">
        <TextField.Root
          className="hd-search"
          type="search"
          aria-label={messages.search}
          placeholder={messages.search}
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        >
          <TextField.Slot>
            <Search size={16} strokeWidth={1.5} aria-hidden />
          </TextField.Slot>
        </TextField.Root>
        <span className="hd-count" role="status">
          {members.data && messages.count(foundMembers(members.data, search).length)}
        </span>
      </div>
      <QueryView query={members} title={messages.failed} loading={<RowSkeletons />}>
        {(list) => {
          const found = foundMembers(list, search)
          if (found.length === 0) return <EmptyState icon={<SearchX size={20} strokeWidth={1.5} />} title={messages.noneFound} />
          return <MemberTable slug={slug} organizationName={organization.data?.name ?? slug} members={found} />
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
