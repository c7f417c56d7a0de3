import { SchemaDiagram } from '@howdah/sdk/schema-diagram'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { DatabasePage } from '../../../../../database/database-page'
import { paths } from '../../../../../paths'
import type { PageProps } from '../../../../../routing/route.types'
import { useSearch } from '../../../../../routing/use-search'
import { diagramPath, diagramViewOf } from './diagram-view'
import './schemas.css'
import { SchemaTabs } from './schema-tabs'

/** The tables of a database and the keys between them; the address holds what is shown. */
export default function SchemasPage({ params: { ref } }: PageProps<'schemas'>) {
  const [, navigate] = useLocation()
  const search = useSearch()
  const view = useMemo(() => diagramViewOf(new URLSearchParams(search)), [search])
  return (
    <DatabasePage projectRef={ref}>
      <SchemaTabs projectRef={ref} current="diagram" />
      <div className="hd-schema-diagram">
        <SchemaDiagram
          view={view}
          onViewChange={(next) => navigate(diagramPath(ref, next))}
          hrefOf={({ id, schema }) => paths.editorTable({ ref, id: String(id), schema })}
          onEditTable={({ id, schema, name: edit }, column) =>
            navigate(paths.editorTable({ ref, id: String(id), schema, edit, column }))
          }
          onOpenTable={({ id, schema }) =>
            navigate(paths.editorTable({ ref, id: String(id), schema }))
          }
        />
      </div>
    </DatabasePage>
  )
}
