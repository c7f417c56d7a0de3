import type { ProjectWidgetProps } from '../provider/widget-props'
import type { DatabaseSelectorMessages } from './database-selector.messages'

/** Pages of the host that the selector leads to. */
export type DatabaseSelectorPage = 'infrastructure' | 'new-replica'

export interface DatabaseSelectorProps extends ProjectWidgetProps<DatabaseSelectorMessages> {
  /** Identifier of the selected database. Without it, the selector keeps its own selection. */
  value?: string
  /** Called with the identifier of the database that was selected. */
  onValueChange?: (identifier: string) => void
  /**
   * Address of a page; undefined where the host has no such page. 'Create a new read replica' is
   * rendered only with an address or `onOpen`.
   */
  hrefOf?: (page: DatabaseSelectorPage) => string | undefined
  /** Navigates to a page. Without it, links work by their address. */
  onOpen?: (page: DatabaseSelectorPage) => void
}
