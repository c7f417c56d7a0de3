import type { WidgetKey } from './widget-context'
import type { OfferedAction } from '../widget-actions/widget-action.types'

/** Actions that a part of a widget currently offers. */
export interface OfferedPart {
  group: string
  /** False when the user cannot reach it. */
  inFront: boolean
  /** Actions that are currently not offered are left out, or are `false`, `null` or `undefined`. */
  actions: () => readonly (OfferedAction | false | null | undefined)[]
}

/** A part of a widget, whose actions are read on demand. */
export interface Offer {
  widget: WidgetKey
  read: () => OfferedPart
}

/** Returns the actions that a part currently offers; none while the user cannot reach it. */
export function offeredActionsOf(offer: Offer): OfferedAction[] {
  const { inFront, actions } = offer.read()
  return inFront ? actions().filter((action) => typeof action === 'object' && action !== null) : []
}

/**
 * The offers of a provider's widgets. Costs no more than a list of functions until there is a
 * subscriber.
 */
export interface Offers {
  /** Returns what takes it back. */
  add: (offer: Offer) => () => void
  /** Notifies subscribers that the offers may have changed. */
  changed: () => void
  /** In the order in which they came. */
  all: () => readonly Offer[]
  subscribe: (listener: () => void) => () => void
}

export function createOffers(): Offers {
  let all: readonly Offer[] = []
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const become = (next: readonly Offer[]) => {
    all = next
    changed()
  }
  return {
    add(offer) {
      become([...all, offer])
      return () => become(all.filter((one) => one !== offer))
    },
    changed,
    all: () => all,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
