import { ObjectPage } from '../../../../../database/objects/object-page'
import type { PageProps } from '../../../../../routing/route.types'
import { indexKind } from './indexes.kind'

/** Indexes of a project's database. */
export default function IndexesPage({ params: { ref } }: PageProps<'databaseIndexes'>) {
  return <ObjectPage projectRef={ref} kind={indexKind} />
}
