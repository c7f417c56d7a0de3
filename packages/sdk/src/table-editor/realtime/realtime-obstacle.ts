import type { TableRealtime } from '@howdah/platform-client/catalog/table-realtime'
import type { realtimeTexts } from './realtime.messages'

/** Returns the reason that a person cannot use the switch of a table; null if there is none. */
export function realtimeObstacle(
  { exists, listed, may_change: mayChange, published }: TableRealtime,
  texts: typeof realtimeTexts.defaults,
): string | null {
  if (!exists) return texts.noPublication
  if (published && !listed) return texts.inherited
  return mayChange ? null : texts.notAllowed
}
