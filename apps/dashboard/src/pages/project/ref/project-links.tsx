import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Button } from '@howdah/ui/elements'
import { sidebarItems } from '../../../navigation/sidebar-items'
import { useMenuScope } from '../../../navigation/use-menu-scope'
import { paths } from '../../../paths'
import { AppLink } from '../../../routing/app-link'
import { projectMessages as messages } from './project.messages'

/** Ways on from a project's home: what the sidebar has, and the keys that open its API. */
export function ProjectLinks({
  project: { ref, organization_slug: slug, status, capabilities },
}: {
  project: Project
}) {
  const scope = useMenuScope({ slug, ref, status })
  const items = sidebarItems('project', scope) ?? []
  const links = items.filter(({ current }) => !current).map(({ href, label }) => ({ href, label }))
  if (
    capabilities.includes('api') &&
    scope.can({ slug, ref }, 'read', 'service_api_keys') === 'yes'
  ) {
    links.push({ href: paths.apiKeys({ ref }), label: messages.apiKeys })
  }
  if (links.length === 0) return null
  return (
    <nav aria-label={messages.links}>
      <ul className="hd-links">
        {links.map(({ href, label }) => (
          <li key={href}>
            <Button asChild variant="soft" color="gray" size="1">
              <AppLink href={href}>{label}</AppLink>
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
