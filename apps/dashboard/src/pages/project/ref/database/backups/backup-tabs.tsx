import { useLocation } from 'wouter'
import { PageTabs } from '../../../../../navigation/page-tabs'
import { paths } from '../../../../../paths'
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
  const isCurrent = (href: string) => pathname.replace(/\/$/, '') === href
  return (
    <PageTabs
      label={messages.name}
      tabs={tabs.map((tab) => ({ ...tab, current: isCurrent(tab.href) }))}
    />
  )
}
