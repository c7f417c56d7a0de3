import { createContext, type ReactNode } from 'react'

/** Content of a host in the toolbar of a widget. */
export interface ToolbarSlots {
  /** Drawn before the first tool of the toolbar. */
  toolbarStart?: ReactNode
  /** Drawn behind the last tool of the toolbar. */
  toolbarEnd?: ReactNode
}

/** Slots of the widget around a toolbar. A context, so that other parts are not rendered again when a host makes new content. */
export const ToolbarSlotsContext = createContext<ToolbarSlots>({})
