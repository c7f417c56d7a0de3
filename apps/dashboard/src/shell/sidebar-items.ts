import type { PlatformMode, ProjectStatus } from '@howdah/platform-client'
import { sqlPath } from '../modes/sql-path'
import { paths, type Pattern, patterns } from '../paths'
import type { Layout, RouteParams } from '../routing/route.types'
import type { Can } from '../session/use-can'
import { shellMessages } from './shell.messages'

export type SidebarIcon =
  | 'support'
  | 'documents'
  | 'projects'
  | 'team'
  | 'general'
  | 'usage'
  | 'billing'
  | 'home'
  | 'tables'
  | 'sql'
  | 'database'
  | 'storage'
  | 'settings'

export interface SidebarItem {
  icon: SidebarIcon
  label: string
  href: string
  current: boolean
}

export interface SidebarScope {
  layout: Layout
  pattern: Pattern
  params: RouteParams
  /** The organization whose permissions count; undefined until it is known. */
  slug: string | undefined
  status: ProjectStatus | undefined
  /** Of the server; undefined until it is known. */
  mode: PlatformMode | undefined
  /** Whether this server has documents for organizations. */
  documents?: boolean
}

const sql: readonly Pattern[] = [patterns.sql, patterns.firstSql, patterns.sqlSnippet]
const tables: readonly Pattern[] = [patterns.editor, patterns.editorTable]
const database: readonly Pattern[] = [patterns.migrations, patterns.backups, patterns.securityAdvisor, patterns.performanceAdvisor]
const storage: readonly Pattern[] = [patterns.storageBuckets, patterns.storageBucket, patterns.storagePolicies, patterns.storageSettings]
const settings: readonly Pattern[] = [patterns.projectGeneral, patterns.apiKeys, patterns.jwt]

/** Spec section 2: the settings of an organization are one entry. */
const organizationSettings: readonly Pattern[] = [
  patterns.organizationGeneral,
  patterns.organizationSecurity,
  patterns.organizationApps,
  patterns.organizationAudit,
  patterns.organizationDocuments,
]

/** What the sidebar holds; null where there is none. */
export function sidebarItems({ layout, pattern, params, slug, status, mode, documents }: SidebarScope, can: Can): SidebarItem[] | null {
  if (layout === 'organization' && params.slug !== undefined) return organizationItems({ slug: params.slug, pattern, documents }, can)
  if (layout !== 'project' || params.ref === undefined) return null
  const { ref } = params
  const home = paths.project({ ref })
  // While a project comes up there is nothing to see but its home.
  const whenUp = (href: string) => (status === 'COMING_UP' ? home : href)
  const items: SidebarItem[] = [{ icon: 'home', label: shellMessages.projectHome, href: home, current: pattern === patterns.project }]
  if (can({ slug, ref }, 'run', 'sql') !== 'no') {
    items.push({ icon: 'tables', label: shellMessages.tableEditor, href: whenUp(paths.editor({ ref })), current: tables.includes(pattern) })
    items.push({ icon: 'sql', label: shellMessages.sqlEditor, href: whenUp(sqlPath(mode, ref)), current: sql.includes(pattern) })
    // Spec section 2: what is not healthy may have to be restored.
    const isUnwell = status !== undefined && status !== 'ACTIVE_HEALTHY' && can({ slug, ref }, 'read', 'backups') !== 'no'
    const href = whenUp(isUnwell ? paths.backups({ ref }) : paths.migrations({ ref }))
    items.push({ icon: 'database', label: shellMessages.database, href, current: database.includes(pattern) })
  }
  if (can({ slug, ref }, 'read', 'storage') !== 'no') {
    items.push({
      icon: 'storage',
      label: shellMessages.storage,
      href: whenUp(paths.storageBuckets({ ref })),
      current: storage.includes(pattern),
    })
  }
  if (can({ slug, ref }, 'update', 'projects') !== 'no') {
    items.push({
      icon: 'settings',
      label: shellMessages.projectSettings,
      href: whenUp(paths.projectGeneral({ ref })),
      current: settings.includes(pattern),
    })
  }
  return items
}

function organizationItems(
  { slug, pattern, documents = false }: { slug: string; pattern: Pattern; documents: boolean | undefined },
  can: Can,
): SidebarItem[] {
  const item = (icon: SidebarIcon, label: string, href: string, own: Pattern) => ({ icon, label, href, current: pattern === own })
  const items = [item('projects', shellMessages.projects, paths.organization({ slug }), patterns.organization)]
  if (can({ slug }, 'read', 'members') !== 'no') items.push(item('team', shellMessages.team, paths.team({ slug }), patterns.team))
  if (can({ slug }, 'read', 'reports') !== 'no') {
    items.push(item('usage', shellMessages.usage, paths.organizationUsage({ slug }), patterns.organizationUsage))
  }
  if (can({ slug }, 'read', 'billing') !== 'no') {
    items.push(item('billing', shellMessages.billing, paths.organizationBilling({ slug }), patterns.organizationBilling))
  }
  if (can({ slug }, 'read', 'support_requests') !== 'no') {
    items.push(item('support', shellMessages.supportRequests, paths.organizationSupport({ slug }), patterns.organizationSupport))
  }
  if (can({ slug }, 'update', 'organizations') !== 'no') {
    const general = item('general', shellMessages.general, paths.organizationGeneral({ slug }), patterns.organizationGeneral)
    items.push({ ...general, current: organizationSettings.includes(pattern) })
  } else if (documents) {
    // Who sees the settings finds them there.
    items.push(item('documents', shellMessages.documents, paths.organizationDocuments({ slug }), patterns.organizationDocuments))
  }
  return items
}
