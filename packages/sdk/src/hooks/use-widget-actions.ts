import { useMemo, useSyncExternalStore } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { createActionList } from '../widget-actions/action-list'
import type { WidgetAction } from '../widget-actions/widget-action.types'

/**
 * What the provider's widgets on screen can do at this moment, for a command menu of the host's own: by widget, one that stands inside
 * another first. An action goes when its button does. Call it where the menu is drawn: nothing is followed unless something listens.
 * @throws Error outside of HowdahProvider
 */
export function useWidgetActions(): readonly WidgetAction[] {
  const offers = useHowdahContext('useWidgetActions').offers
  const list = useMemo(() => createActionList(offers), [offers])
  return useSyncExternalStore(offers.subscribe, list, none)
}

const NONE: readonly WidgetAction[] = []
const none = () => NONE
