// The HTTP interface of ClickHouse over its engine: statements, parameters, settings and errors as the server has them.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'

const [, , program, folder] = process.argv
const { Session } = createRequire(import.meta.url)(program)
const session = new Session(folder)
const LOGIN = { user: 'howdah', key: 'p@ss' }
/** Parameters of a request that are no settings. */
const NO_SETTINGS = new Set(
  'query query_id database default_format wait_end_of_query buffer_size session_id'.split(' '),
)
const AUTHENTICATION_FAILED =
  'Code: 516. DB::Exception: Authentication failed. (AUTHENTICATION_FAILED)'
let turn = Promise.resolve()

const literal = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function isAllowed({ headers }) {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const [user, key] = Buffer.from(basic, 'base64').toString().split(':')
  return user === LOGIN.user && key === LOGIN.key
}

async function run({ searchParams }, body) {
  const params = {}
  for (const [name, value] of searchParams)
    if (name.startsWith('param_')) params[name.slice('param_'.length)] = value
    else if (!NO_SETTINGS.has(name)) await session.queryAsync(`set ${name} = ${literal(value)}`)
  for (const [name, value] of Object.entries(params))
    await session.queryAsync(`set param_${name} = ${literal(value)}`)
  const statement = [searchParams.get('query'), body].filter(Boolean).join('\n')
  return Buffer.from((await session.queryAsync(statement)).bytes())
}

async function answer(request, response) {
  const parts = []
  for await (const part of request) parts.push(part)
  const url = new URL(request.url, 'http://localhost')
  const work = turn.then(async () => {
    if (!isAllowed(request)) throw new Error(AUTHENTICATION_FAILED)
    return run(url, Buffer.concat(parts).toString())
  })
  turn = work.catch(() => undefined)
  try {
    const bytes = await work
    response.writeHead(200, { 'content-type': 'text/plain', 'x-clickhouse-summary': '{}' })
    response.end(bytes)
  } catch (error) {
    const code = /Code: (\d+)/.exec(error.message)?.[1] ?? '1002'
    response.writeHead(code === '516' ? 403 : 500, { 'x-clickhouse-exception-code': code })
    response.end(error.message)
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy())
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
process.on('disconnect', () => process.exit(0))
