import type { PlatformMode } from '@howdah/platform-client/resources/config/get-config'
import { writeConnectView } from '@howdah/rules/connect/connect-view'
import type { ConnectPage } from '@howdah/sdk/connect-dialog'
import { isPageIn } from '../modes/page-modes'
import { paths } from '../paths'
import { sections } from '../sections'

/**
 * Returns the address of a page that the Connect dialog leads to; undefined for one that does not
 * exist. `hasReplicas` is true for a project that can have read replicas.
 */
export function connectHref(
  page: ConnectPage,
  ref: string,
  { mode, hasReplicas }: { mode: PlatformMode | undefined; hasReplicas: boolean },
): string | undefined {
  const hasSettings = isPageIn(sections.databaseSettings, mode) === 'yes'
  switch (page) {
    case 'api-keys':
      return paths.apiKeys({ ref })
    case 'database-settings':
      return hasSettings ? paths.databaseSettings({ ref }) : undefined
    case 'pooler-settings':
      return hasSettings ? `${paths.databaseSettings({ ref })}#connection-pooler` : undefined
    case 'ipv4-addon':
      return paths.addons({ ref, panel: 'ipv4' })
    case 'infrastructure':
      return paths.infrastructure({ ref })
    case 'new-replica':
      return hasReplicas ? `${paths.infrastructure({ ref })}#read-replicas` : undefined
    default:
      return page satisfies never
  }
}

/** Address of a project's home with the dialog open. */
export const openConnectPath = (ref: string): string =>
  `${paths.project({ ref })}?${writeConnectView(new URLSearchParams(), { showConnect: true, tab: 'direct' }).toString()}`
