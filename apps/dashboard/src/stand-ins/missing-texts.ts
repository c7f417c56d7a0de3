import type { PlatformMode } from '@howdah/platform-client/resources/config/get-config'
import { routingMessages } from '../routing/routing.messages'
import type { Missing } from '../scope/use-scope'

/** Returns the texts for a missing entity, used on the page and in the tab title. */
export function missingTexts(
  { what, gone }: Missing,
  mode: PlatformMode | undefined,
): { title: string; text: string } {
  // Without organizations, missing membership cannot be the reason.
  if (mode === 'self-hosted')
    return { title: routingMessages.notFoundTitle, text: routingMessages.notFoundText }
  const { title, text, goneTitle, goneText } = routingMessages.missing[what]
  return gone ? { title: goneTitle, text: goneText } : { title, text }
}
