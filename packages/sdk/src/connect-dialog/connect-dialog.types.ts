import type { ProjectStatus } from '@howdah/platform-client/resources/projects/get-project'
import type { ConnectTab, ConnectView } from '@howdah/rules/connect/connect-view'
import type { ProjectWidgetProps } from '../provider/widget-props'
import type { ConnectDialogMessages } from './connect-dialog.messages'

/** Pages of the host that the dialog leads to. */
export type ConnectPage =
  | 'database-settings'
  | 'ipv4-addon'
  | 'pooler-settings'
  | 'api-keys'
  | 'infrastructure'
  | 'new-replica'

export interface ConnectDialogProps extends ProjectWidgetProps<ConnectDialogMessages> {
  /** Status of the project, if the host knows it. @default the platform is asked */
  status?: ProjectStatus
  /**
   * False for a host that has a button of its own: only the dialog is rendered, while `view` shows
   * it.
   * @default true
   */
  button?: boolean
  /** Controlled state. Without it, the dialog keeps its own. See `readConnectView`. */
  view?: ConnectView
  /** Called when the dialog opens, closes or shows another tab. */
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
}
