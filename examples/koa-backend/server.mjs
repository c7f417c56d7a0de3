// A product on Koa with a sign-in of its own, which serves two operations of the contract, `runQuery` and `getProfile`.
import Koa from 'koa'
import { json } from 'node:stream/consumers'
import { personOf, signIn } from './people.mjs'
import { linesOf, objectsOf, sqlErrorOf } from './query.mjs'

const MAX_REQUEST_BYTES = 1_000_000
const STREAM = 'application/x-ndjson'
const app = new Koa()

function refuse(ctx, status, code, message, sql) {
  ctx.status = status
  ctx.body = { code, message, request_id: crypto.randomUUID(), sql }
}

app.use(async (ctx, next) => {
  ctx.set('access-control-allow-origin', process.env.ORIGIN ?? 'http://localhost:5174')
  ctx.set('access-control-allow-headers', 'authorization, content-type')
  if (ctx.method === 'OPTIONS') ctx.status = 204
  else await next()
})

app.use(async (ctx, next) => {
  if (ctx.method === 'POST') {
    if (!((ctx.request.length ?? Infinity) <= MAX_REQUEST_BYTES))
      return refuse(ctx, 413, 'payload_too_large', 'The request is too large.')
    try {
      ctx.state.body = Object(await json(ctx.req))
    } catch {
      return refuse(ctx, 400, 'bad_request', 'The request is not JSON.')
    }
  }
  return next()
})

app.use((ctx, next) => {
  if (ctx.method !== 'POST' || ctx.path !== '/sign-in') return next()
  const { name, password } = ctx.state.body
  const token = signIn(String(name), String(password))
  if (token === null) return refuse(ctx, 401, 'unauthorized', 'Name or password is wrong.')
  ctx.body = { token }
})

app.use((ctx, next) => {
  ctx.state.person = personOf(ctx.get('authorization').replace(/^Bearer /, ''))
  if (ctx.state.person === null) return refuse(ctx, 401, 'unauthorized', 'Sign in again.')
  return next()
})

app.use(async (ctx) => {
  const { body, person } = ctx.state
  if (ctx.method === 'GET' && ctx.path === '/platform/profile') {
    ctx.body = {
      id: person.id,
      email: null,
      name: person.name,
      needs_credentials: false,
      totp_enabled: false,
    }
    return
  }
  const [, project] = /^\/platform\/projects\/(\w+)\/query$/.exec(ctx.path) ?? []
  if (ctx.method !== 'POST' || project === undefined)
    return refuse(ctx, 404, 'not_found', 'There is no such operation.')
  if (project !== person.project)
    return refuse(ctx, 403, 'forbidden', 'This project belongs to another person.')
  try {
    if (ctx.get('accept') !== STREAM) {
      ctx.body = await objectsOf(project, body)
      return
    }
    ctx.body = (await linesOf(project, body)).map((line) => `${JSON.stringify(line)}\n`).join('')
    ctx.type = STREAM
  } catch (error) {
    const sql = sqlErrorOf(error)
    refuse(ctx, 400, sql ? 'sql_error' : 'bad_request', error.message, sql)
  }
})

const server = app.listen(Number(process.env.PORT ?? 8300), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`)
})
