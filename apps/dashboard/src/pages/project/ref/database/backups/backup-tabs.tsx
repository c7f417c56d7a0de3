import { useLocation } from 'wouter'
import '../../../../../navigation/tabs.css'
import { paths } from '../../../../../paths'
import { AppLink } from '../../../../../routing/app-link'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { useCan } from '../../../../../session/use-can'
import { backupTabsMessages as messages } from './backup-tabs.messages'

/** The pages of a project's backups, above each of them. */
export function BackupTabs({ projectRef: ref }: { projectRef: string }) {
  const [pathname] = useLocation()
  const { data: project } = useProjectQuery(ref)
  const can = useCan()
  const mayMove =
    project !== undefined &&
    can({ slug: project.organization_slug, ref }, 'run', 'sql_write') === 'yes'
  const tabs = [
    { href: paths.backups({ ref }), label: messages.scheduled },
    { href: paths.pointInTime({ ref }), label: messages.pointInTime },
    ...(mayMove ? [{ href: paths.dumps({ ref }), label: messages.dumps }] : []),
  ]
  return (
    <nav aria-label={messages.name} className="hd-page-tabs">
      <ul>
        {tabs.map(({ href, label }) => (
          <li key={href}>
            <AppLink
              href={href}
              className="hd-page-tab"
              aria-current={pathname.replace(/\/$/, '') === href ? 'page' : undefined}
            >
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
