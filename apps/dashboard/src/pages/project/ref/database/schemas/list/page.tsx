import { ObjectPage } from '../../../../../../database/objects/object-page'
import type { PageProps } from '../../../../../../routing/route.types'
import { SchemaTabs } from '../schema-tabs'
import { schemaKind } from './schemas.kind'

/** Schemas of a project's database. */
export default function SchemaListPage({ params: { ref } }: PageProps<'schemaList'>) {
  return (
    <ObjectPage projectRef={ref} kind={schemaKind}>
      <SchemaTabs projectRef={ref} current="list" />
    </ObjectPage>
  )
}
