import { useMode } from '../modes/use-mode'
import type { Missing } from '../scope/use-scope'
import { missingTexts } from './missing-texts'
import { NotFoundPage } from './not-found-page'

/** Replaces every page of a project or an organization that does not exist, or no longer exists, for this person. */
export function MissingPage({ missing }: { missing: Missing }) {
  const mode = useMode()
  const { title, text } = missingTexts(missing, mode)
  return <NotFoundPage title={title} text={text} />
}
