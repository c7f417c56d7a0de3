import { PAGE_SIZES } from '@howdah/rules/table/rows-query'
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
    ...pageSizeOf(query.get('limit')),
    loadFromCache: query.get('loadFromCache') === 'true',
  }
}

/** Reads the table, and its column, whose form the address opens; null for none. */
export function editedTableOf(
  query: URLSearchParams,
): { table: { schema: string; name: string }; column: string | undefined } | null {
  const name = query.get('edit')
  if (name === null || name === '') return null
  const table = { schema: query.get('schema') ?? 'public', name }
  return { table, column: query.get('column') ?? undefined }
}

/** A page that is no number is the first one. */
const pageOf = (page: string | null): { page?: number } =>
  page !== null && /^[1-9]\d{0,8}$/.test(page) ? { page: Number(page) } : {}

/** An unknown number of rows is ignored. */
function pageSizeOf(limit: string | null): { pageSize?: number } {
  const pageSize = PAGE_SIZES.find((size) => String(size) === limit)
  return pageSize === undefined ? {} : { pageSize }
}

export function editorPath(
  ref: string,
  { tableId, schema, sort, filter, page, pageSize, loadFromCache }: TableEditorView,
  /** Identifier of a read replica. */
  database?: string,
): string {
  const query = {
    ...{ schema, sort, filter, database },
    page: page === undefined ? undefined : String(page),
    limit: pageSize === undefined ? undefined : String(pageSize),
    loadFromCache: loadFromCache ? ('true' as const) : undefined,
  }
  return tableId === null
    ? paths.editor({ ref, ...query })
    : paths.editorTable({ ref, id: String(tableId), ...query })
}
