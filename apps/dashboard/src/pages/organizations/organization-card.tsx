import type { Organization } from '@howdah/platform-client/resources/organizations/list-organizations'
import { Badge } from '@howdah/ui/elements'
import { ShieldAlert } from 'lucide-react'
import { useId } from 'react'
import { paths } from '../../paths'
import { roleMessages } from '../../people/role.messages'
import { AppLink } from '../../routing/app-link'
import { organizationsMessages as messages } from './organizations.messages'

export interface OrganizationCardProps {
  organization: Organization
  /** The organization requires a second factor that the person has not set up: its link is disabled, with the reason. */
  closed: boolean
}

export function OrganizationCard({ organization, closed }: OrganizationCardProps) {
  const reasonId = useId()
  const { slug, name, plan, role, project_count } = organization
  const title = (
    <span className="hd-card-title">
      <bdi>{name}</bdi>
      <Badge color="gray" variant="soft">
        {plan.name}
      </Badge>
    </span>
  )
  const details = (
    <span className="hd-card-details">
      <span>{messages.projects(project_count)}</span>
      <span>{roleMessages.role[role ?? 'project-only']}</span>
    </span>
  )
  if (!closed) {
    return (
      <AppLink href={paths.organization({ slug })} className="hd-card">
        {title}
        {details}
      </AppLink>
    )
  }
  return (
    <div className="hd-card" data-closed>
      {/* A link without href: it is focusable, describes why it is disabled, and does nothing. */}
      <a
        role="link"
        aria-disabled
        tabIndex={0}
        aria-describedby={reasonId}
        className="hd-card-closed"
      >
        {title}
      </a>
      <span id={reasonId} className="hd-card-reason">
        <ShieldAlert size={14} strokeWidth={1.5} aria-hidden />
        <span>
          {messages.requiresMfa}{' '}
          <AppLink href={paths.accountSecurity()} className="hd-text-link">
            {messages.setUpMfa}
          </AppLink>
        </span>
      </span>
      {details}
    </div>
  )
}
