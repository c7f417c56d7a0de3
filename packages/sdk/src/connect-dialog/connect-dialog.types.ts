import type { ProjectStatus } from '@howdah/platform-client/resources/projects/get-project'
import type { ConnectTab, ConnectView } from '@howdah/rules/connect/connect-view'
import type { CSSProperties } from 'react'
import type { HowdahErrorHandler } from '../provider/howdah-events'
import type { ConnectDialogMessages } from './connect-dialog.messages'

/** Pages of the host that the dialog leads to. */
export type ConnectPage =
  | 'database-settings'
  | 'ipv4-addon'
  | 'pooler-settings'
  | 'api-keys'
  | 'infrastructure'
  | 'new-replica'

export interface ConnectDialogProps {
  /** @default the provider's project */
  projectRef?: string
  /** Status of the project. @default the platform is asked */
  status?: ProjectStatus
  /**
   * False for a host that has a button of its own: only the dialog is rendered, while `view` shows
   * it.
   * @default true
   */
  button?: boolean
  /** Controlled state. Without it, the dialog keeps its own. See `readConnectView`. */
  view?: ConnectView
  onViewChange?: (view: ConnectView) => void
  /** Tabs besides `direct`, such as those whose feature flag is on. @default all */
  tabs?: readonly Exclude<ConnectTab, 'direct'>[]
  /**
   * A direct connection is reachable by IPv6 only unless the project has an add-on: shows the hint.
   * @default true for a host that is an IPv6 address
   */
  needsIpv4Addon?: boolean
  /** Address of a page; undefined where the host has no such page. */
  hrefOf?: (page: ConnectPage) => string | undefined
  /** Navigates to a page. Without it, links work by their address. */
  onOpen?: (page: ConnectPage) => void
  messages?: Partial<ConnectDialogMessages>
  onError?: HowdahErrorHandler
  className?: string
  style?: CSSProperties
  [data: `data-${string}`]: string | undefined
}
