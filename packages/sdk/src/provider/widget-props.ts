import type { CSSProperties } from 'react'
import type { HowdahErrorHandler } from './howdah-events'

/** Props that every widget has. */
export interface CommonWidgetProps<Messages> {
  /** Texts of this widget only, in place of the built-in ones and of those of the provider. */
  messages?: Partial<Messages>
  /** Receives errors of this widget, in addition to the handler of the provider, which receives failed loads too. */
  onError?: HowdahErrorHandler
  /** Class of the widget's root element, next to its own. */
  className?: string
  /** Style of the widget's root element, such as its height. */
  style?: CSSProperties
  /** Attributes of the widget's root element. */
  [data: `data-${string}`]: string | undefined
}

/** Props of widgets that work on a project. */
export interface ProjectWidgetProps<Messages> extends CommonWidgetProps<Messages> {
  /** Ref of the project that the widget works on. @default the provider's project */
  projectRef?: string
}
