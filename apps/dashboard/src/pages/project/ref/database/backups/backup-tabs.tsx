import { useLocation } from 'wouter'
import '../../../../../navigation/tabs.css'
import { paths } from '../../../../../paths'
import { AppLink } from '../../../../../routing/app-link'
import { backupTabsMessages as messages } from './backup-tabs.messages'

/** The pages of a project's backups, above each of them. */
export function BackupTabs({ projectRef: ref }: { projectRef: string }) {
  const [pathname] = useLocation()
  const tabs = [
    { href: paths.backups({ ref }), label: messages.scheduled },
    { href: paths.pointInTime({ ref }), label: messages.pointInTime },
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
