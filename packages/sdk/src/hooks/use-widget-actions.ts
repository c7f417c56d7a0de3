import { useMemo, useSyncExternalStore } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { createActionList } from '../widget-actions/action-list'
import type { WidgetAction } from '../widget-actions/widget-action.types'

/**
 * Returns the actions that the provider's widgets on screen currently offer, for a command menu of
 * the host's own: by widget, a nested one first. An action disappears with its button. Call it
 * where the menu is rendered: changes are tracked only while there is a listener.
 * @throws Error outside of HowdahProvider
 */
export function useWidgetActions(): readonly WidgetAction[] {
  const offers = useHowdahContext('useWidgetActions').offers
  const list = useMemo(() => createActionList(offers), [offers])
  return useSyncExternalStore(offers.subscribe, list, none)
}

const NONE: readonly WidgetAction[] = []
const none = () => NONE
