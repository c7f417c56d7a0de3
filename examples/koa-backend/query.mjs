// The operation `runQuery` of the contract with PGlite.
import { PGlite } from '@electric-sql/pglite'

/** For every type, whose ids these are: the lines of an answer have values as Postgres writes them. */
const asText = Object.fromEntries(Array.from({ length: 20_000 }, (_, oid) => [oid, String]))
/** Values of these types are no strings in an answer of JSON: int2, int4; bool; json and jsonb. */
const numbers = { ...asText, 21: Number, 23: Number }
const asJson = { ...numbers, 16: (text) => text === 't', 114: JSON.parse, 3802: JSON.parse }

const databases = new Map()

/** Returns the database of a project, which lives as long as the process. */
function databaseOf(project) {
  if (!databases.has(project)) databases.set(project, PGlite.create())
  return databases.get(project)
}

async function run(project, { query, parameters }, options) {
  if (typeof query !== 'string') throw new TypeError('The query is missing.')
  const db = await databaseOf(project)
  const all = { serializers: asText, ...options }
  return parameters ? [await db.query(query, parameters, all)] : db.exec(query, all)
}

/** Returns the rows of the last statement as objects. */
export const objectsOf = async (project, body) =>
  (await run(project, body, { parsers: asJson })).at(-1)?.rows ?? []

/** Returns the lines of all statements. */
export async function linesOf(project, body) {
  const began = performance.now()
  const results = await run(project, body, { parsers: asText, rowMode: 'array' })
  const durationMs = performance.now() - began
  const unknown = { typeName: null, typmod: -1, tableOid: 0, columnNumber: 0 }
  const lines = results.flatMap(({ fields, rows, affectedRows = null }, statement) => {
    const columns = fields.map(({ name, dataTypeID: typeOid }) => ({ name, typeOid, ...unknown }))
    const end = { rowCount: rows.length || affectedRows, durationMs, notices: [] }
    return [
      ...(columns.length > 0 ? [{ type: 'columns', statement, columns }] : []),
      ...(rows.length > 0 ? [{ type: 'rows', count: rows.length, rows }] : []),
      { type: 'statement', statement, command: columns.length > 0 ? 'SELECT' : 'OK', ...end },
    ]
  })
  return [...lines, { type: 'end', statements: results.length, durationMs, leftovers: [] }]
}

/** Returns an error of Postgres as the contract has it; undefined for another error. */
export function sqlErrorOf({
  message,
  code,
  severity = 'ERROR',
  position,
  hint = null,
  detail = null,
}) {
  if (!/^[0-9A-Z]{5}$/.test(code)) return undefined
  const formattedError = `${severity}:  ${code}: ${message}`
  const place = { position: Number(position) || null, hint, detail }
  return { sqlstate: code, severity, message, formattedError, ...place }
}
