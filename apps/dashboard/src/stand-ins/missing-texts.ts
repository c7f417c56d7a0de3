import type { PlatformMode } from '@howdah/platform-client'
import { routingMessages } from '../routing/routing.messages'
import type { Missing } from '../scope/use-scope'

/** What is said of something that is not there, on the page and in the tab. */
export function missingTexts(
  { what, gone }: Missing,
  mode: PlatformMode | undefined,
): { title: string; text: string } {
  // Without organizations nobody can be no member of one.
  if (mode === 'self-hosted')
    return { title: routingMessages.notFoundTitle, text: routingMessages.notFoundText }
  const { title, text, goneTitle, goneText } = routingMessages.missing[what]
  return gone ? { title: goneTitle, text: goneText } : { title, text }
}
