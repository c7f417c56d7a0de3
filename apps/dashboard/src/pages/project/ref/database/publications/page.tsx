import { ObjectPage } from '../../../../../database/objects/object-page'
import type { PageProps } from '../../../../../routing/route.types'
import { publicationKind } from './publications.kind'

/** Publications of a project's database. */
export default function PublicationsPage({ params: { ref } }: PageProps<'databasePublications'>) {
  return <ObjectPage projectRef={ref} kind={publicationKind} />
}
