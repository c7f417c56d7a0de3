import { useMode } from '../modes/use-mode'
import { routingMessages } from '../routing/routing.messages'
import type { Missing } from '../shell/use-scope'
import { NotFoundPage } from './not-found-page'

/** In place of every page of a project or an organization that is not there for this person, or not any more. */
export function MissingPage({ missing: { what, gone } }: { missing: Missing }) {
  const mode = useMode()
  // Without organizations nobody can be no member of one.
  if (mode === 'self-hosted') return <NotFoundPage />
  const { title, text, goneTitle, goneText } = routingMessages.missing[what]
  return <NotFoundPage title={gone ? goneTitle : title} text={gone ? goneText : text} />
}
