// What a person's SQL on the logs may be.

/** Table functions that read nothing but their arguments. */
const TABLE_FUNCTIONS = new Set([
  ...['range', 'generate_series', 'unnest', 'json_each', 'json_tree'],
])
/** Functions that change what others see, or tell of the server. */
const REFUSED_FUNCTIONS =
  /^(write_log|current_setting|getenv|getvariable|nextval|currval|query|query_table|.*(checkpoint|_logging|duckdb_|pragma_|read_).*)$/i

/**
 * Functions that take long, or make a long value, in one call: neither the deadline nor the limit of
 * memory of DuckDB ends such a call.
 */
const UNBOUNDED_FUNCTIONS =
  /^(levenshtein|editdist3|damerau_levenshtein|jaccard|jaro_.*|hamming|mismatches|repeat|[lr]pad|bar|bitstring|to_base|format|printf|(array|list)_resize)$/i
/** Functions that make a list of any length; the table functions of their names have rows. */
const SERIES = /^(range|generate_series)$/i

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
  const names = new Set(['logs', 'dropped_lines'])
  walk(tree, (node) => {
    for (const { key } of node.cte_map?.map ?? []) {
      if (TAKEN_NAMES.test(key)) throw new Error(`The name ${key} cannot be used here.`)
      names.add(key.toLowerCase())
    }
  })
  const tables = new Set()
  walk(tree, (node) => {
    if (node.type === 'TABLE_FUNCTION') tables.add(node.function)
    checkNode(node, names)
    const name = node.function_name
    if (typeof name !== 'string') return
    if (UNBOUNDED_FUNCTIONS.test(name) || (SERIES.test(name) && !tables.has(node)))
      throw new Error(`The function ${name} cannot be used here.`)
  })
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

function checkNode(node, names) {
  if (node.type === 'BASE_TABLE') {
    const isKnown = names.has(node.table_name.toLowerCase())
    if (!isKnown || node.schema_name !== '' || node.catalog_name !== '')
      throw new Error(`There is no table ${node.table_name} here. The lines are in the table logs.`)
  }
  if (node.type === 'SHOW_REF') throw new Error('Only SELECT can run on the logs.')
  if (node.type === 'TABLE_FUNCTION' && !TABLE_FUNCTIONS.has(node.function?.function_name))
    throw new Error(`The function ${node.function?.function_name} cannot be used here.`)
  if (typeof node.function_name === 'string' && REFUSED_FUNCTIONS.test(node.function_name))
    throw new Error(`The function ${node.function_name} cannot be used here.`)
}

function walk(node, visit) {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) visit(node)
  for (const inside of Object.values(node)) walk(inside, visit)
}
