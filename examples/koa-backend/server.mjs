// A product on Koa with a sign-in of its own, which serves two operations of the contract, `runQuery` and `getProfile`.
import Koa from 'koa'
import { json } from 'node:stream/consumers'
import { personOf, signIn } from './people.mjs'
import { linesOf, objectsOf, refusalOf } from './query.mjs'

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
    // Pages of other sites can send other types without a preflight.
    if (!ctx.is('json')) return refuse(ctx, 415, 'unsupported_media_type', 'Send JSON.')
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
    const isStream = ctx.get('accept') === STREAM
    ctx.body = await (isStream ? linesOf : objectsOf)(project, body)
    ctx.type = isStream ? STREAM : 'application/json'
  } catch (error) {
    const { status, code, message, sql } = refusalOf(error)
    refuse(ctx, status, code, message, sql)
  }
})

const server = app.listen(Number(process.env.PORT ?? 8300), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`)
})
