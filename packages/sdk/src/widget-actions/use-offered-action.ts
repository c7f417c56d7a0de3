import { useContext } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { offeredActionsOf } from '../provider/offers'
import { WidgetContext } from '../provider/widget-context'

/**
 * Returns a function that performs an action of the widget around it by its id, as the button of
 * the action does. It returns false while the widget does not offer the action.
 */
export function useOfferedAction(caller: string): (id: string) => boolean {
  const { offers } = useHowdahContext(caller)
  const widget = useContext(WidgetContext)
  return (id) => {
    const action = offers
      .all()
      .filter((offer) => offer.widget === widget)
      .flatMap(offeredActionsOf)
      .findLast((one) => one.id === id)
    action?.run()
    return action !== undefined
  }
}
