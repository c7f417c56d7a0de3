import { createContext } from 'react'

/** A widget on screen: each one is an object of its own, of its kind or not. */
export interface WidgetKey {
  kind: string
  /** Number of widgets around it. */
  depth: number
}

/** The widget around a part, null outside of every widget. */
export const WidgetContext = createContext<WidgetKey | null>(null)
