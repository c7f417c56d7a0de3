import { writeConnectView } from '@howdah/rules/connect/connect-view'
import type { ConnectPage } from '@howdah/sdk/connect-dialog'
import { paths } from '../paths'

/**
 * Address of a page that the Connect dialog leads to; undefined for a page that does not exist, and
 * for one that the person may not open.
 */
export function connectHref(
  page: ConnectPage,
  ref: string,
  mayUpdateProject: boolean,
): string | undefined {
  switch (page) {
    case 'api-keys':
      return paths.apiKeys({ ref })
    case 'database-settings':
      return mayUpdateProject ? paths.projectGeneral({ ref }) : undefined
    case 'pooler-settings':
    case 'ipv4-addon':
    case 'infrastructure':
    case 'new-replica':
      return undefined
    default:
      return page satisfies never
  }
}

/** Address of a project's home with the dialog open. */
export const openConnectPath = (ref: string): string =>
  `${paths.project({ ref })}?${writeConnectView(new URLSearchParams(), { showConnect: true, tab: 'direct' }).toString()}`
