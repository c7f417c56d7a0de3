// Serves one operation of the contract, `runQuery`, which is all that the SQL editor, the table editor and the schema diagram need.
import { PGlite } from '@electric-sql/pglite'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

const cors = {
  'access-control-allow-origin': process.env.ORIGIN ?? 'http://localhost:5174',
  'access-control-allow-headers': 'authorization, content-type',
}
const db = await PGlite.create()
/** For every type, whose ids these are: the lines of an answer have values as Postgres writes them. */
const asText = Object.fromEntries(Array.from({ length: 20_000 }, (_, oid) => [oid, String]))
/** Values of these types are no strings in an answer of JSON: int2, int4; bool; json and jsonb. */
const numbers = { ...asText, 21: Number, 23: Number }
const asJson = { ...numbers, 16: (text) => text === 't', 114: JSON.parse, 3802: JSON.parse }

function linesOf(results, durationMs) {
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

async function answer(request, response) {
  const send = (status, body, type = 'application/json') =>
    response.writeHead(status, { ...cors, 'content-type': type }).end(body)
  const refuse = (status, code, message, sql) =>
    send(status, JSON.stringify({ code, message, request_id: crypto.randomUUID(), sql }))
  if (request.method === 'OPTIONS') return send(204)
  if (request.method !== 'POST' || !/^\/platform\/projects\/\w+\/query$/.test(request.url))
    return refuse(404, 'not_found', 'There is no such operation.')
  if (!(Number(request.headers['content-length']) <= 1_000_000))
    return refuse(413, 'payload_too_large', 'The request is larger than 1 MB.')
  try {
    const { query: sql, parameters: values } = await json(request)
    if (typeof sql !== 'string') return refuse(400, 'bad_request', 'The query is missing.')
    const isStream = request.headers.accept === 'application/x-ndjson'
    const form = isStream ? { parsers: asText, rowMode: 'array' } : { parsers: asJson }
    const [began, options] = [performance.now(), { ...form, serializers: asText }]
    const results = [await (values ? db.query(sql, values, options) : db.exec(sql, options))].flat()
    if (!isStream) return send(200, JSON.stringify(results.at(-1)?.rows ?? []))
    const lines = linesOf(results, performance.now() - began).map((line) => JSON.stringify(line))
    return send(200, `${lines.join('\n')}\n`, 'application/x-ndjson')
  } catch ({ message, code: sqlstate, severity = 'ERROR', position, hint = null, detail = null }) {
    if (!/^[0-9A-Z]{5}$/.test(sqlstate)) return refuse(400, 'bad_request', message)
    const error = { sqlstate, severity, message, position: Number(position) || null, hint, detail }
    const formattedError = `${severity}:  ${sqlstate}: ${message}`
    return refuse(400, 'sql_error', message, { ...error, formattedError })
  }
}
const server = createServer((request, response) => void answer(request, response))
const port = Number(process.env.PORT ?? 8300)
server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
