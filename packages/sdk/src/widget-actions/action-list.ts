import { offeredActionsOf, type Offer, type Offers } from '../provider/offers'
import type { WidgetAction } from './widget-action.types'

interface Listed {
  action: WidgetAction
  offer: Offer
}

/** Returns the current actions: the same list until one of them changes. */
export function createActionList(offers: Pick<Offers, 'all'>): () => readonly WidgetAction[] {
  let listed: readonly Listed[] = []
  let actions: readonly WidgetAction[] = []
  return () => {
    const next = listOf(offers)
    if (!isSame(listed, next)) {
      listed = next
      actions = next.map(({ action }) => action)
    }
    return actions
  }
}

function listOf(offers: Pick<Offers, 'all'>): Listed[] {
  const all = offers
    .all()
    .map((offer) => ({ offer, group: offer.read().group, actions: offeredActionsOf(offer) }))
  const ofKind = numbering()
  const ofName = numbering()
  // A nested widget is closer to the current task than the one around it.
  const widgets = [...new Set(all.map(({ offer }) => offer.widget))].sort(
    (one, other) => other.depth - one.depth,
  )
  return widgets.flatMap((widget) => {
    const own = all.filter(({ offer, actions }) => offer.widget === widget && actions.length > 0)
    if (!own[0]) return []
    const { kind } = widget
    const nth = ofKind(kind)
    const sameName = ofName(own[0].group)
    const group = sameName === 1 ? own[0].group : `${own[0].group} (${sameName})`
    const byId = new Map<string, Listed>()
    for (const { offer, actions } of own) {
      for (const { id, label, shortcut } of actions) {
        const action: WidgetAction = {
          id: nth === 1 ? `${kind}.${id}` : `${kind}.${id}:${nth}`,
          label,
          group,
          ...(shortcut === undefined ? {} : { shortcut }),
          run() {
            if (offers.all().includes(offer))
              offeredActionsOf(offer)
                .find((one) => one.id === id)
                ?.run()
          },
        }
        byId.set(id, { action, offer })
      }
    }
    return [...byId.values()]
  })
}

/** Counts how often it has met a text. */
function numbering(): (text: string) => number {
  const met = new Map<string, number>()
  return (text) => {
    const count = (met.get(text) ?? 0) + 1
    met.set(text, count)
    return count
  }
}

/**
 * Compares two lists by offer, id and texts. The effect of an action is read when it runs, so it is
 * not compared.
 */
function isSame(before: readonly Listed[], after: readonly Listed[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ action, offer }, index) => {
      const other = after[index]
      return (
        other?.offer === offer &&
        other.action.id === action.id &&
        other.action.label === action.label &&
        other.action.group === action.group &&
        other.action.shortcut === action.shortcut
      )
    })
  )
}
