import { isPageIn } from '../modes/page-modes'
import { isSectionAllowed, isWaiting } from '../navigation/menu-links'
import { pathOf } from '../paths'
import { sections, type PageName } from '../sections'
import type { MenuScope, RoutePermission, Section } from '../sections/section.types'
import { commandMenuMessages } from './command-menu.messages'

/** Something that people do on a page, found by what it is called and not by the page. */
export interface TaskCommand {
  id: keyof typeof commandMenuMessages.tasks
  label: string
  href: string
  /** Action that the page runs when it is opened. */
  action: string | undefined
}

interface Task {
  id: TaskCommand['id']
  page: PageName
  action?: string
  /** Permission besides that of the page. */
  permission?: RoutePermission
}

const mayWrite = { action: 'run', resource: 'sql_write' } as const

const tasks: readonly Task[] = [
  { id: 'newTable', page: 'editor', action: 'table-editor.new-table', permission: mayWrite },
  { id: 'importCsv', page: 'editor', action: 'table-editor.import-csv', permission: mayWrite },
  {
    id: 'newBucket',
    page: 'storageBuckets',
    action: 'storage-explorer.new-bucket',
    permission: { action: 'create', resource: 'storage' },
  },
  { id: 'newKey', page: 'apiKeys' },
  { id: 'backUp', page: 'backups', permission: { action: 'create', resource: 'backups' } },
  { id: 'pause', page: 'projectGeneral' },
  { id: 'restart', page: 'projectGeneral' },
  { id: 'deleteProject', page: 'projectGeneral' },
  {
    id: 'invite',
    page: 'team',
    action: 'invite',
    permission: { action: 'create', resource: 'invitations' },
  },
  { id: 'changePlan', page: 'organizationBilling' },
]

/** Tasks that the person can begin from here. */
export function taskCommands(
  scope: Pick<MenuScope, 'slug' | 'ref' | 'status' | 'mode' | 'can'>,
): TaskCommand[] {
  const { slug, ref, mode } = scope
  return tasks.flatMap(({ id, page, action, permission }) => {
    const section: Section = sections[page]
    const { pattern } = section
    const isHere =
      isPageIn(section, mode) === 'yes' &&
      (pattern.includes(':ref') ? ref !== undefined && !isWaiting(scope) : slug !== undefined)
    if (!isHere || !isSectionAllowed(section, scope)) return []
    if (permission && !isSectionAllowed({ pattern, permission }, scope)) return []
    const href = pathOf(section, { slug, ref })
    return [{ id, label: commandMenuMessages.tasks[id], href, action }]
  })
}
