import { configQueryOptions } from '@howdah/platform-client/resources/config/get-config'
import {
  organizationsQueryOptions,
  type Organization,
} from '@howdah/platform-client/resources/organizations/list-organizations'
import { profileQueryOptions } from '@howdah/platform-client/resources/identity/get-profile'
import { Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Building2, Plus, SearchX } from 'lucide-react'
import { useDashboard } from '../../dashboard-context'
import { searchOf } from '../../lists/list-sort'
import { ListToolbar } from '../../lists/list-toolbar'
import { paths } from '../../paths'
import { CardSkeletons } from '../../regions/card-skeletons'
import { QueryView } from '../../regions/query-view'
import { AppLink } from '../../routing/app-link'
import { PageHead } from '../../routing/page-head'
import { useSearchParams } from '../../routing/use-search'
import { poll, POLL_INTERVAL_MS } from '../../polling/poll'
import { isClosedByMfa } from '../../session/mfa'
import { OrganizationCard } from './organization-card'
import { organizationsMessages as messages } from './organizations.messages'

/** The organizations that the person belongs to. The search lives in the URL. */
export default function OrganizationsPage() {
  const { client } = useDashboard()
  const organizations = useQuery({
    ...organizationsQueryOptions(client),
    refetchInterval: poll(POLL_INTERVAL_MS.people),
  })
  const { data: config } = useQuery(configQueryOptions(client))
  const mayCreate = config?.flags['new_organizations'] === true
  return (
    <div className="hd-page">
      <PageHead>{mayCreate && <NewOrganization />}</PageHead>
      <QueryView query={organizations} title={messages.failed} loading={<CardSkeletons />}>
        {(list) =>
          list.length === 0 ? (
            <NoOrganizations mayCreate={mayCreate} />
          ) : (
            <OrganizationCards organizations={list} />
          )
        }
      </QueryView>
    </div>
  )
}

function OrganizationCards({ organizations }: { organizations: readonly Organization[] }) {
  const { client } = useDashboard()
  const { data: profile } = useQuery(profileQueryOptions(client))
  const [query, setQuery] = useSearchParams()
  const search = query.get('search') ?? ''
  const isFound = searchOf(search)
  const found = organizations.filter(({ name, slug }) => isFound([name, slug]))
  return (
    <>
      <ListToolbar
        label={messages.search}
        search={search}
        onSearch={(text) => setQuery(text === '' ? {} : { search: text }, { replace: true })}
        count={messages.count(found.length)}
      />
      {found.length === 0 && (
        <EmptyState icon={<SearchX size={20} strokeWidth={1.5} />} title={messages.noneFound} />
      )}
      <ul className="hd-cards">
        {found.map((organization) => (
          <li key={organization.slug}>
            <OrganizationCard
              organization={organization}
              closed={isClosedByMfa(organization, profile)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function NewOrganization() {
  return (
    <Button asChild>
      <AppLink href={paths.newOrganization()}>
        <Plus size={16} strokeWidth={1.5} aria-hidden />
        {messages.newOrganization}
      </AppLink>
    </Button>
  )
}

function NoOrganizations({ mayCreate }: { mayCreate: boolean }) {
  return (
    <EmptyState
      icon={<Building2 size={20} strokeWidth={1.5} />}
      title={messages.emptyTitle}
      description={mayCreate ? messages.emptyText : messages.emptyTextAsk}
      action={mayCreate ? <NewOrganization /> : undefined}
    />
  )
}
