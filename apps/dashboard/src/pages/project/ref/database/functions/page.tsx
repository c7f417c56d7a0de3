import { ObjectPage } from '../../../../../database/objects/object-page'
import type { PageProps } from '../../../../../routing/route.types'
import { functionKind } from './functions.kind'

/** Functions and procedures of a project's database. */
export default function FunctionsPage({ params: { ref } }: PageProps<'databaseFunctions'>) {
  return <ObjectPage projectRef={ref} kind={functionKind} />
}
