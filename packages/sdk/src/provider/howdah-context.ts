import type { PlatformClient } from '@howdah/platform-client/client'
import type { SupportLink } from '@howdah/ui/error-alert/support-link'
import type { Toast } from '@howdah/ui/toast/toast.store'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { HowdahErrorContext, HowdahEvent } from './howdah-events'
import type { HowdahThemeSettings } from './howdah-provider'
import type { DraftStore } from '../draft-store/draft-store'
import type { Offers } from './offers'
import type { HowdahStorage } from '../browser-storage/storage'
import { problemOfProject, type WrongPropError } from './wrong-props'

/** Texts by the name of their group; each group knows its own, the provider knows none. */
export type ProviderMessages = Readonly<Record<string, object | undefined>>

/** Context that the provider passes to its widgets. */
export interface HowdahContextValue {
  client: PlatformClient
  /** Internal: it is passed to each hook by name, so that a host's own context is never shadowed. */
  queryClient: QueryClient
  project: { ref: string } | null
  /** A prop of the provider with which no widget works; each shows it. */
  problem: WrongPropError | null
  person: { id: string } | null
  /**
   * Returns the id of the current person, for work that continues after its widget is unmounted;
   * null when the host does not state it.
   */
  personNow: () => string | null
  instanceId: string
  can: (action: string, resource: string) => boolean
  drafts: DraftStore
  /** Storage of the browser, for the rest, under keys that begin with `howdah:`. */
  storage: HowdahStorage
  /**
   * Returns an object that outlives the widget that created it, such as uploads, by its own key:
   * created once for each provider.
   */
  lasting: <T>(key: string, make: () => T) => T
  /** Actions of the widgets on screen, for the host's command menu. */
  offers: Offers
  theme: HowdahThemeSettings | undefined
  /** Texts of the host, by the name of their group; read by `useTexts`. */
  messages: ProviderMessages
  supportLink: SupportLink | string | undefined
  locale: string | undefined
  portalContainer: HTMLElement | null
  nonce: string | undefined
  /** Shows a toast in the host's way; undefined where widgets show their own. */
  onToast: ((toast: Toast) => void) | undefined
  emit: (event: HowdahEvent) => void
  report: (error: unknown, context: HowdahErrorContext) => void
}

export const HowdahContext = createContext<HowdahContextValue | null>(null)

/** @throws Error that names the hook and the provider, when there is no provider above */
export function useHowdahContext(caller: string): HowdahContextValue {
  const value = useContext(HowdahContext)
  if (!value)
    throw new Error(
      `${caller} must be used inside <HowdahProvider>. Wrap the part of your app that shows it in one.`,
    )
  return value
}

/** @throws Error when neither the widget nor the provider names a project */
export function useProjectRef(caller: string, override?: string): string {
  const { project } = useHowdahContext(caller)
  const ref = override ?? project?.ref
  if (!ref) throw problemOfProject(caller)
  return ref
}

/** Returns the project of a widget; empty when none is named, which `Widget` shows. */
export function useWidgetProject(caller: string, override?: string): string {
  const { project } = useHowdahContext(caller)
  return override ?? project?.ref ?? ''
}
