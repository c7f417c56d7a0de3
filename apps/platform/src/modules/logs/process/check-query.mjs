// What a person's SQL on the logs may be.
import {
  CONCATENATIONS,
  FUNCTIONS,
  MAX_CONCATENATIONS,
  TABLE_FUNCTIONS,
} from './allowed-functions.mjs'

/** Types of values that have a bounded length. */
const BOUNDED_TYPE =
  /^(BOOLEAN|U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL\([\d,]*\)|DATE|TIME[^[]*|INTERVAL|UUID|SQLNULL)$/
const NESTED_TYPE = /^(STRUCT|MAP|UNION)\(|\]$/
/** Columns of a result. */
const MAX_COLUMNS = 1_000

/** Names of the catalog, and of files, that a query must not give to a part of itself: another part would read them. */
const TAKEN_NAMES = /^(duckdb_|pragma_|pg_|sqlite_)|[^\w ]/i

/** Takes one SELECT that reads the logs and nothing else, and returns its columns. @throws Error */
export async function checkQuery(connection, sql, select) {
  // Read before anything of it is prepared.
  const reader = await connection.runAndReadAll('select json_serialize_sql($1::varchar)', [sql])
  const tree = JSON.parse(reader.getRowsJson()[0][0])
  if (tree.error && tree.error_type === 'parser') throw new Error(tree.error_message)
  if (tree.error) throw new Error('Only SELECT can run on the logs.')
  if (tree.statements.length !== 1) throw new Error('Only one statement can run at a time.')
  checkTree(tree)
  const statements = await connection.extractStatements(sql)
  if (statements.count !== 1) throw new Error('Only one statement can run at a time.')
  const prepared = await statements.prepare(0)
  const { columnCount, statementType } = prepared
  const columns = Array.from({ length: Math.min(columnCount, MAX_COLUMNS + 1) }, (_, at) => ({
    name: prepared.columnName(at),
    type: String(prepared.columnType(at)),
  }))
  prepared.destroySync()
  if (statementType !== select) throw new Error('Only SELECT can run on the logs.')
  if (columns.length > MAX_COLUMNS) throw new Error(`A result has ${MAX_COLUMNS} columns at most.`)
  return columns
}

/** Returns SQL of a view of a query that was checked, and of its rows with values that are cut. */
export function cutQuery(sql, columns, maxLength) {
  const names = columns.map((_, at) => `c${at}`)
  const cut = ({ type }, at) => {
    const name = names[at]
    if (BOUNDED_TYPE.test(type)) return name
    const text = NESTED_TYPE.test(type) ? `to_json(${name})::varchar` : `${name}::varchar`
    return `case when ${name} is not null then left(${text}, ${maxLength}) end as ${name}`
  }
  return {
    view: `create temp view "rows of a person" (${names.join(', ')}) as ${sql}`,
    rows: `select ${columns.map(cut).join(', ')} from "rows of a person"`,
  }
}

function checkTree(tree) {
  const names = new Set(['logs', 'dropped_lines'])
  // A table in the place of a column is a value of all of its columns, and its type grows with each use.
  const rows = new Set(['unnamed_subquery', 'valueslist', ...names])
  walk(tree, (node) => {
    for (const { key } of node.cte_map?.map ?? []) {
      if (TAKEN_NAMES.test(key)) throw new Error(`The name ${key} cannot be used here.`)
      names.add(key.toLowerCase())
      rows.add(key.toLowerCase())
    }
    if (SOURCES.has(node.type) && node.alias) rows.add(node.alias.toLowerCase())
    if (node.type === 'RECURSIVE_CTE_NODE') throw new Error('WITH RECURSIVE cannot be used here.')
  })
  const sources = new Set()
  let concatenations = 0
  walk(tree, (node) => {
    if (node.type === 'TABLE_FUNCTION') sources.add(node.function)
    checkNode(node, { names, rows })
    const name = node.function_name?.toLowerCase()
    if (name === undefined || sources.has(node)) return
    if (CONCATENATIONS.has(name)) concatenations += 1
    else if (!FUNCTIONS.has(name)) {
      const instead = EXACT_QUANTILES.has(name) ? ' Use approx_quantile(column, 0.95).' : ''
      throw new Error(`The function ${name} cannot be used here.${instead}`)
    }
    if (concatenations > MAX_CONCATENATIONS)
      throw new Error(`A query can concatenate ${MAX_CONCATENATIONS} times at most.`)
  })
}

/** They store every value. */
const EXACT_QUANTILES = new Set(
  'median quantile quantile_cont quantile_disc percentile_cont percentile_disc'.split(' '),
)

/** Kinds of what a query reads from. */
const SOURCES = new Set(['BASE_TABLE', 'SUBQUERY', 'TABLE_FUNCTION', 'EXPRESSION_LIST', 'JOIN'])

function checkNode(node, { names, rows }) {
  if (node.type === 'BASE_TABLE') {
    const isKnown = names.has(node.table_name.toLowerCase())
    if (!isKnown || node.schema_name !== '' || node.catalog_name !== '')
      throw new Error(`There is no table ${node.table_name} here. The lines are in the table logs.`)
  }
  if (node.type === 'SHOW_REF') throw new Error('Only SELECT can run on the logs.')
  const column = node.type === 'COLUMN_REF' ? node.column_names.at(-1) : undefined
  if (
    column !== undefined &&
    (rows.has(column.toLowerCase()) || /^json_(each|tree)$/i.test(column))
  )
    throw new Error(`${column} is a table here. Choose another name for the column.`)
  if (node.type === 'TABLE_FUNCTION' && !TABLE_FUNCTIONS.has(node.function?.function_name))
    throw new Error(`The function ${node.function?.function_name} cannot be used here.`)
}

function walk(node, visit) {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) visit(node)
  for (const inside of Object.values(node)) walk(inside, visit)
}
