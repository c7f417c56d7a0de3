import type { WidgetKey } from './widget-context'
import type { OfferedAction } from '../widget-actions/widget-action.types'

/** What a part of a widget offers at a moment. */
export interface OfferedPart {
  group: string
  /** False: somebody cannot get at it. */
  inFront: boolean
  /** What is not offered now is left out, or stands there as nothing. */
  actions: () => readonly (OfferedAction | false | null | undefined)[]
}

/** A part of a widget, which is asked when somebody wants to know. */
export interface Offer {
  widget: WidgetKey
  read: () => OfferedPart
}

/** The offers of a provider's widgets. It costs what a list of functions does, until somebody subscribes. */
export interface Offers {
  /** Returns what takes it back. */
  add: (offer: Offer) => () => void
  /** What somebody reads now may be something else than before. */
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
