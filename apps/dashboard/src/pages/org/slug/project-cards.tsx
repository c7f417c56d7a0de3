import type { ProjectListEntry } from '@howdah/platform-client/resources/organizations/list-organization-projects'
import { formatDate } from '../../../format/date'
import { paths } from '../../../paths'
import { ProjectStatusLabel } from '../../../project-status/project-status-label'
import { AppLink } from '../../../routing/app-link'
import { orgMessages as messages } from './org.messages'

export function ProjectCards({ projects }: { projects: readonly ProjectListEntry[] }) {
  return (
    <ul className="hd-cards">
      {projects.map(({ ref, name, status, inserted_at }) => (
        <li key={ref}>
          <AppLink href={paths.project({ ref })} className="hd-card">
            <span className="hd-card-title">
              <bdi>{name}</bdi>
            </span>
            <span className="hd-card-code">{ref}</span>
            <span className="hd-card-details">
              <ProjectStatusLabel status={status} />
              <span>{messages.created(formatDate(inserted_at))}</span>
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
