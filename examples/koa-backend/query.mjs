// The operation `runQuery` of the contract with PGlite.
import { PGlite } from '@electric-sql/pglite'

/** For every type, whose ids these are: the lines of an answer have values as Postgres writes them. */
const asText = Object.fromEntries(Array.from({ length: 20_000 }, (_, oid) => [oid, String]))
/** Values of these types are no strings in an answer of JSON: int2, int4; bool; json and jsonb. */
const numbers = { ...asText, 21: Number, 23: Number }
const asJson = { ...numbers, 16: (text) => text === 't', 114: JSON.parse, 3802: JSON.parse }

/** Characters. */
const MAX_ANSWER = 64_000_000

/** Error with the status and the code of its answer. */
class Refusal extends Error {
  constructor(status, code, message) {
    super(message)
    Object.assign(this, { status, code })
  }
}

const databases = new Map()

/** Returns the database of a project, which lives as long as the process, and the run that is under way in it. */
function databaseOf(project) {
  if (!databases.has(project)) databases.set(project, { made: PGlite.create(), last: undefined })
  return databases.get(project)
}

async function runClean(database, { query, parameters }, options) {
  const db = await database.made
  const all = { serializers: asText, ...options }
  try {
    return parameters ? [await db.query(query, parameters, all)] : await db.exec(query, all)
  } finally {
    // The next run has a clean state.
    await db.exec('rollback')
    await db.exec('discard all')
  }
}

/** Runs one text after the other, each with a clean state. */
function run(project, { query, parameters, timeoutMs: _, ...others }, options) {
  if (typeof query !== 'string') throw new Refusal(400, 'bad_request', 'The query is missing.')
  if (parameters !== undefined && !Array.isArray(parameters))
    throw new Refusal(400, 'bad_request', 'The parameters are no list.')
  const [other] = Object.keys(others)
  if (other !== undefined) throw new Refusal(400, 'bad_request', `There is no ${other} here.`)
  const database = databaseOf(project)
  const start = () => runClean(database, { query, parameters }, options)
  const results = database.last ? database.last.then(start, start) : start()
  database.last = results
  return results
}

function textOf(values) {
  const text = values.map((value) => `${JSON.stringify(value)}\n`).join('')
  if (text.length <= MAX_ANSWER) return text
  throw new Refusal(413, 'result_too_large', 'The result exceeds 64 MB.')
}

/** Returns the rows of the last statement as objects, in JSON. */
export async function objectsOf(project, body) {
  const results = await run(project, body, { parsers: asJson })
  return textOf([results.at(-1)?.rows ?? []])
}

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
  const end = { type: 'end', statements: results.length, durationMs, leftovers: [] }
  return textOf([...lines, end])
}

/** Returns the status and the body of the answer about an error. */
export function refusalOf(error) {
  if (error instanceof Refusal) return error
  const { message, code, severity = 'ERROR', position, hint = null, detail = null } = error
  if (!/^[0-9A-Z]{5}$/.test(code)) return { status: 400, code: 'bad_request', message }
  const formattedError = `${severity}:  ${code}: ${message}`
  const place = { position: Number(position) || null, hint, detail }
  const sql = { sqlstate: code, severity, message, formattedError, ...place }
  return { status: 400, code: 'sql_error', message, sql }
}
