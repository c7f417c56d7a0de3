import type { SchemaDiagramView } from '@howdah/sdk/schema-diagram'
import { paths } from '../../../../../paths'

/** Reads the state of the diagram from the URL. */
export function diagramViewOf(query: URLSearchParams): SchemaDiagramView {
  const schemas = query.getAll('schema')
  const table = query.get('table')
  return {
    ...(schemas.length > 0 ? { schemas: [...new Set(schemas)].filter((name) => name !== '') } : {}),
    ...(table !== null && /^\d{1,10}$/.test(table) ? { focus: Number(table) } : {}),
    mode: query.get('view') === 'list' ? 'list' : 'diagram',
  }
}

export function diagramPath(ref: string, { schemas, focus, mode }: SchemaDiagramView): string {
  return paths.schemas({
    ref,
    schema: schemas,
    table: focus === undefined ? undefined : String(focus),
    view: mode === 'list' ? ('list' as const) : undefined,
  })
}
