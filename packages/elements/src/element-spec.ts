import type { ComponentType } from 'react'
import type { AttributeKind } from './attributes'

/** What a custom element passes to its component, and what it tells the page. */
export interface ElementSpec {
  /** Properties that are attributes too, in kebab case. */
  attributes: Readonly<Record<string, AttributeKind>>
  /** Properties without an attribute. */
  properties: readonly string[]
  /** Events by the component's callback. `detail` is its first argument. */
  events: Readonly<Record<string, string>>
  /** Properties that follow the person, by the callback that reports the change. */
  followed?: Readonly<Record<string, string>>
}

export interface WidgetSpec extends ElementSpec {
  /** Props by the properties that have another name, since elements have that one for something else. */
  renamed?: Readonly<Record<string, string>>
  /** Methods of the component's handle. */
  methods?: readonly string[]
  /** Props that are content of the page, which it puts into slots of their names in kebab case. */
  slots?: readonly string[]
  /** Whether the element is part of a line, like a button. */
  isInline?: boolean
  load: () => Promise<ComponentType<Record<string, unknown>>>
}

/** The provider's part, which a widget outside of a provider element has itself. */
export const providerSpec = {
  attributes: {
    baseUrl: 'text',
    projectRef: 'text',
    personId: 'text',
    locale: 'text',
    styleNonce: 'text',
    supportLink: 'text',
    instanceId: 'text',
    appearance: 'text',
    accentColor: 'text',
    grayColor: 'text',
    radius: 'text',
    scaling: 'text',
    density: 'text',
    fontFamily: 'text',
    codeFontFamily: 'text',
  },
  properties: [
    'getAccessToken',
    'fetch',
    'can',
    'messages',
    'storage',
    'portalContainer',
    'onToast',
  ],
  // Errors are reported by the widget in which they happen.
  events: { onEvent: 'howdah-event', onUnauthorized: 'howdah-unauthorized' },
} as const satisfies ElementSpec
