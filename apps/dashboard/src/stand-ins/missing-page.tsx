import { useMode } from '../modes/use-mode'
import type { Missing } from '../scope/use-scope'
import { missingTexts } from './missing-texts'
import { NotFoundPage } from './not-found-page'

/** In place of every page of a project or an organization that is not there for this person, or not any more. */
export function MissingPage({ missing }: { missing: Missing }) {
  const mode = useMode()
  const { title, text } = missingTexts(missing, mode)
  return <NotFoundPage title={title} text={text} />
}
