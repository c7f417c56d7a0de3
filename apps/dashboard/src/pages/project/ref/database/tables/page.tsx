import { ObjectPage } from '../../../../../database/objects/object-page'
import type { PageProps } from '../../../../../routing/route.types'
import { tableKind } from './tables.kind'

/** Tables and views of a project's database. */
export default function TablesPage({ params: { ref } }: PageProps<'databaseTables'>) {
  return <ObjectPage projectRef={ref} kind={tableKind} />
}
