// Serves one operation of the contract, `runQuery`, which is all that the SQL editor, the table editor and the schema diagram need.
import { PGlite } from '@electric-sql/pglite'
import { createServer } from 'node:http'

const MAX_REQUEST_BYTES = 1_000_000
/** For every type, whose ids these are: the contract sends values as Postgres writes them. */
const asText = Object.fromEntries(Array.from({ length: 20_000 }, (_, oid) => [oid, (text) => text]))
const options = { parsers: asText, serializers: asText, rowMode: 'array' }
const db = await PGlite.create()

/** Values of these types are JSON in a JSON answer: bool, int2, int4; json and jsonb are as they are. */
const jsonOf = {
  16: (text) => text === 't',
  21: Number,
  23: Number,
  114: JSON.parse,
  3802: JSON.parse,
}

const run = async ({ query, parameters }) =>
  parameters ? [await db.query(query, parameters, options)] : db.exec(query, options)

const objectsOf = ({ fields = [], rows = [] } = {}) =>
  rows.map((row) =>
    Object.fromEntries(
      fields.map(({ name, dataTypeID }, at) => [
        name,
        row[at] === null ? null : (jsonOf[dataTypeID] ?? String)(row[at]),
      ]),
    ),
  )

function* linesOf(results, durationMs) {
  for (const [statement, { fields, rows, affectedRows }] of results.entries()) {
    const columns = fields.map(({ name, dataTypeID: typeOid }) => ({
      name,
      typeOid,
      typeName: null,
      typmod: -1,
      tableOid: 0,
      columnNumber: 0,
    }))
    if (columns.length > 0) yield { type: 'columns', statement, columns }
    if (rows.length > 0) yield { type: 'rows', count: rows.length, rows }
    const rowCount = columns.length > 0 ? rows.length : (affectedRows ?? null)
    yield {
      type: 'statement',
      statement,
      command: columns.length > 0 ? 'SELECT' : 'OK',
      rowCount,
      durationMs,
      notices: [],
    }
  }
  yield { type: 'end', statements: results.length, durationMs, leftovers: [] }
}

function errorOf({ message, code, severity = 'ERROR', position, hint = null, detail = null }) {
  const formattedError = `${severity}:  ${code}: ${message}`
  const sql = {
    sqlstate: code,
    severity,
    message,
    formattedError,
    position: position ? Number(position) : null,
    hint,
    detail,
  }
  return { code: 'sql_error', message, request_id: crypto.randomUUID(), sql }
}

async function bodyOf(request) {
  let text = ''
  for await (const part of request.setEncoding('utf8'))
    if ((text += part).length > MAX_REQUEST_BYTES) throw new Error('The request is too large.')
  return JSON.parse(text)
}

async function answer(request, response) {
  const send = (status, body, type = 'application/json') =>
    response.writeHead(status, { 'content-type': type }).end(body)
  response.setHeader('access-control-allow-origin', process.env.ORIGIN ?? 'http://localhost:5174')
  response.setHeader('access-control-allow-headers', 'authorization, content-type')
  if (request.method === 'OPTIONS') return send(204)
  if (request.method !== 'POST' || !/^\/platform\/projects\/\w+\/query$/.test(request.url))
    return send(
      404,
      JSON.stringify({
        code: 'not_found',
        message: 'There is no such operation.',
        request_id: crypto.randomUUID(),
      }),
    )
  try {
    const began = performance.now()
    const results = await run(await bodyOf(request))
    const lines = [...linesOf(results, performance.now() - began)]
    if (request.headers.accept !== 'application/x-ndjson')
      return send(200, JSON.stringify(objectsOf(results.at(-1))))
    return send(
      200,
      lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      'application/x-ndjson',
    )
  } catch (error) {
    const isOfPostgres = typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
    return send(
      400,
      JSON.stringify(
        isOfPostgres
          ? errorOf(error)
          : { code: 'bad_request', message: error.message, request_id: crypto.randomUUID() },
      ),
    )
  }
}

createServer((request, response) => void answer(request, response)).listen(
  Number(process.env.PORT ?? 8300),
  '127.0.0.1',
  function () {
    console.log(`http://127.0.0.1:${this.address().port}`)
  },
)
