// The server of a shop: it knows who is signed in, and creates an embed session for each customer.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const { HOWDAH_URL, HOWDAH_TOKEN, HOWDAH_PROJECT } = process.env
const port = Number(process.env.PORT ?? 5176)
const host = process.env.HOST ?? 'localhost'
/** Of the pages of the shop; known once the server listens. */
let origin = process.env.ORIGIN
const dist = process.env.DIST ?? join(import.meta.dirname, 'dist')
if (!HOWDAH_URL || !HOWDAH_TOKEN || !HOWDAH_PROJECT)
  throw new Error('Set HOWDAH_URL, HOWDAH_TOKEN and HOWDAH_PROJECT.')

// Stands for the shop's own accounts: a visitor says which customer they are.
const customers = ['ada', 'bob']
const key = randomBytes(32)
const signatureOf = (customer) => createHmac('sha256', key).update(customer).digest('hex')

function customerOf({ headers }) {
  const [, customer = '', signature = ''] =
    /(?:^|; )customer=(\w+)\.(\w{64})/.exec(headers.cookie ?? '') ?? []
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(customer))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? customer : null
}

/** The only place that uses the access token. What a customer may do is decided here, not in the browser. */
async function createEmbedSession(customer) {
  const response = await fetch(`${HOWDAH_URL}/platform/projects/${HOWDAH_PROJECT}/embed-sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${HOWDAH_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      label: customer,
      widgets: ['table-editor'],
      role: 'authenticated',
      claims: { sub: customer },
      read_only: false,
      origin,
      minutes: Number(process.env.MINUTES ?? 15),
    }),
  })
  const body = await response.json()
  if (!response.ok) throw new Error(body.message)
  return { token: body.token, expiresAt: body.expires_at }
}

/** A customer has one session until it ends soon: it is that of all tabs, and reloads take no places of other customers. */
const ENDS_SOON_MS = 45_000
/** Maximum number of new sessions of a customer in a minute, also for a page that calls each one refused. */
const MAX_NEW = 6
const sessions = new Map()

async function sessionOf(customer, isRefused) {
  const known = sessions.get(customer) ?? { session: null, endsAt: 0, made: [] }
  const recent = known.made.filter((at) => Date.now() - at < 60_000)
  const isGood = known.endsAt - Date.now() > ENDS_SOON_MS && !isRefused
  if (known.session && (known.isNew || isGood || recent.length >= MAX_NEW)) return known.session
  const next = { isNew: true, endsAt: 0, made: [...recent, Date.now()] }
  sessions.set(customer, next)
  next.session = createEmbedSession(customer)
    .then((session) => {
      next.endsAt = Date.parse(session.expiresAt)
      return session
    })
    .catch((error) => {
      // The next request tries again.
      next.session = null
      throw error
    })
    .finally(() => (next.isNew = false))
  return next.session
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

async function sendFile(path, send) {
  const name = path === '/' ? 'index.html' : normalize(path)
  try {
    const type = types[extname(name)] ?? 'application/octet-stream'
    send(200, await readFile(join(dist, name)), { 'content-type': `${type}; charset=utf-8` })
  } catch {
    send(404, 'Not found')
  }
}

async function answer(request, response) {
  const send = (status, body, headers = {}) =>
    response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body)
  const sendJson = (status, body) =>
    send(status, JSON.stringify(body), { 'content-type': 'application/json' })
  const { pathname, searchParams } = new URL(request.url, origin)
  if (request.method === 'GET' && pathname === '/me')
    return sendJson(200, {
      customer: customerOf(request),
      baseUrl: HOWDAH_URL,
      project: HOWDAH_PROJECT,
    })
  if (request.method === 'GET') return sendFile(pathname, send)
  // Changes come from the shop's own pages.
  if (request.method !== 'POST' || request.headers.origin !== origin) return send(403, 'Forbidden')
  if (pathname === '/sign-in') {
    const customer = customers.find((one) => one === searchParams.get('customer'))
    if (!customer) return send(400, 'No such customer')
    const cookie = `customer=${customer}.${signatureOf(customer)}; HttpOnly; SameSite=Strict; Path=/`
    return send(204, null, { 'set-cookie': cookie })
  }
  if (pathname === '/sign-out')
    return send(204, null, { 'set-cookie': 'customer=; Max-Age=0; HttpOnly; Path=/' })
  if (pathname !== '/embed-session') return send(404, 'Not found')
  const customer = customerOf(request)
  if (customer === null) return send(401, 'Sign in')
  return sendJson(200, await sessionOf(customer, searchParams.has('refused')))
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error)
    response.writeHead(502).end('The session could not be created.')
  })
})
server.listen(port, host, () => {
  origin ??= `http://${host}:${server.address().port}`
  console.log(origin)
})
