// Serves one operation of the contract, `runQuery`, which is all that the SQL editor, the table editor and the schema diagram need.
import { PGlite } from '@electric-sql/pglite'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

const { ORIGIN = 'http://localhost:5174', PORT = 8300 } = process.env
const allowed = 'authorization, content-type'
const cors = { 'access-control-allow-origin': ORIGIN, 'access-control-allow-headers': allowed }
const db = await PGlite.create()
/** Values as Postgres writes them, of all types; in JSON, bool, int2, int4, json and jsonb are typed. */
const asText = Object.fromEntries(Array.from({ length: 20_000 }, (_, oid) => [oid, String]))
const typed = { 16: (t) => t === 't', 21: Number, 23: Number, 114: JSON.parse, 3802: JSON.parse }

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
  const { accept, 'content-length': size, 'content-type': type } = request.headers
  if (!(size <= 1_000_000)) return refuse(413, 'payload_too_large', 'The request exceeds 1 MB.')
  if (!/^application\/json\b/.test(type)) return refuse(415, 'unsupported_media_type', 'Send JSON.')
  try {
    const { query: sql, parameters: values, timeoutMs: _, ...others } = await json(request)
    if (typeof sql !== 'string') return refuse(400, 'bad_request', 'The query is missing.')
    for (const name in others) return refuse(400, 'bad_request', `There is no ${name} here.`)
    const isStream = accept === 'application/x-ndjson'
    const form = isStream ? { rowMode: 'array' } : { parsers: { ...asText, ...typed } }
    const [began, options] = [performance.now(), { parsers: asText, serializers: asText, ...form }]
    const all = [await (values ? db.query(sql, values, options) : db.exec(sql, options))].flat()
    const lines = isStream ? linesOf(all, performance.now() - began) : [all.at(-1)?.rows ?? []]
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    if (text.length > 6.4e7) return refuse(413, 'result_too_large', 'The result exceeds 64 MB.')
    return send(200, text, isStream ? accept : undefined)
  } catch ({ message, code: sqlstate, severity = 'ERROR', position, hint = null, detail = null }) {
    if (!/^[0-9A-Z]{5}$/.test(sqlstate)) return refuse(400, 'bad_request', message)
    const error = { sqlstate, severity, message, position: Number(position) || null, hint, detail }
    const formattedError = `${severity}:  ${sqlstate}: ${message}`
    return refuse(400, 'sql_error', message, { ...error, formattedError })
  }
}
const server = createServer((...both) => void answer(...both)).listen(PORT, '127.0.0.1')
server.on('listening', () => console.log(`http://127.0.0.1:${server.address().port}`))
