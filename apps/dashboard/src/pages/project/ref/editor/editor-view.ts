import type { TableEditorView } from '@howdah/sdk/table-editor'
import { paths } from '../../../../paths'

/**
 * Reads the state of the table editor from the URL. A non-numeric id opens the index. Spec section
 * 2.
 */
export function editorViewOf(id: string | undefined, query: URLSearchParams): TableEditorView {
  const schema = query.get('schema')
  return {
    tableId: id !== undefined && /^\d{1,10}$/.test(id) ? Number(id) : null,
    ...(schema ? { schema } : {}),
    sort: query.getAll('sort'),
    filter: query.getAll('filter'),
    ...pageOf(query.get('page')),
    loadFromCache: query.get('loadFromCache') === 'true',
  }
}

/** A page that is no number is the first one. */
const pageOf = (page: string | null): { page?: number } =>
  page !== null && /^[1-9]\d{0,8}$/.test(page) ? { page: Number(page) } : {}

export function editorPath(
  ref: string,
  { tableId, schema, sort, filter, page, loadFromCache }: TableEditorView,
): string {
  const query = {
    schema,
    sort,
    filter,
    page: page === undefined ? undefined : String(page),
    loadFromCache: loadFromCache ? ('true' as const) : undefined,
  }
  return tableId === null
    ? paths.editor({ ref, ...query })
    : paths.editorTable({ ref, id: String(tableId), ...query })
}
