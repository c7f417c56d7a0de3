import { organizationsQueryOptions, type Organization } from '@howdah/platform-client'
import { Badge, EmptyState } from '@howdah/ui'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useDashboard } from '../../dashboard-context'
import { paths } from '../../paths'
import { QueryView } from '../../regions/query-view'
import { CardSkeletons } from '../../regions/card-skeletons'
import { AppLink } from '../../routing/app-link'
import { PageHeading } from '../../routing/page-heading'
import { organizationsMessages as messages } from './organizations.messages'

/** The organizations that the person belongs to. */
export function OrganizationsPage() {
  const { client } = useDashboard()
  const organizations = useQuery(organizationsQueryOptions(client))
  return (
    <div className="hd-page">
      <div className="hd-page-head">
        <PageHeading>{messages.title}</PageHeading>
      </div>
      <QueryView query={organizations} title={messages.failed} loading={<CardSkeletons />}>
        {(list) => (list.length === 0 ? <NoOrganizations /> : <OrganizationCards organizations={list} />)}
      </QueryView>
    </div>
  )
}

function OrganizationCards({ organizations }: { organizations: readonly Organization[] }) {
  return (
    <ul className="hd-cards">
      {organizations.map(({ slug, name, plan, role, project_count }) => (
        <li key={slug}>
          <AppLink href={paths.organization({ slug })} className="hd-card">
            <span className="hd-card-title">
              <bdi>{name}</bdi>
              <Badge color="gray" variant="soft">
                {plan.name}
              </Badge>
            </span>
            <span className="hd-card-facts">
              <span>{messages.projects(project_count)}</span>
              <span>{messages.roles[role ?? 'project-only']}</span>
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

function NoOrganizations() {
  return <EmptyState icon={<Building2 size={20} strokeWidth={1.5} />} title={messages.emptyTitle} description={messages.emptyText} />
}
