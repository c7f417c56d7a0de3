// What a person's SQL on the logs may be.

/** Table functions that read nothing but their arguments. */
const TABLE_FUNCTIONS = new Set([
  ...['range', 'generate_series', 'unnest', 'json_each', 'json_tree', 'repeat', 'repeat_row'],
])
/** Functions that change what others see, or tell of the server. */
const REFUSED_FUNCTIONS =
  /^(write_log|current_setting|getenv|getvariable|nextval|currval|query|query_table|.*(checkpoint|_logging|duckdb_|pragma_|read_).*)$/i

/** Names of the catalog, and of files, that a query must not give to a part of itself: another part would read them. */
const TAKEN_NAMES = /^(duckdb_|pragma_|pg_|sqlite_)|[^\w ]/i

/** Takes one SELECT that reads the logs and nothing else. @throws Error */
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
  walk(tree, (node) => checkNode(node, names))
  const statements = await connection.extractStatements(sql)
  if (statements.count !== 1) throw new Error('Only one statement can run at a time.')
  const prepared = await statements.prepare(0)
  const { statementType } = prepared
  prepared.destroySync()
  if (statementType !== select) throw new Error('Only SELECT can run on the logs.')
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
