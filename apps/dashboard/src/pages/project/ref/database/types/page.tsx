import { ObjectPage } from '../../../../../database/objects/object-page'
import type { PageProps } from '../../../../../routing/route.types'
import { typeKind } from './types.kind'

/** Types of a project's database. */
export default function TypesPage({ params: { ref } }: PageProps<'databaseTypes'>) {
  return <ObjectPage projectRef={ref} kind={typeKind} />
}
