import { createPlatformClient } from '@howdah/platform-client/client'
import { listEntities } from '@howdah/platform-client/catalog/entities'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import { saveRowsSql } from '@howdah/rules/table/editing/row-changes'
import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from './test-platform'
import { call, cookieOf } from '../src/server/http/testing/call'

// The server of examples/saas with the client of the SDK: the way of a token without a browser.

const example = new URL('../../../examples/saas/', import.meta.url)
let testPlatform: TestPlatform
let shop: ChildProcess | undefined
let shopUrl: string

beforeAll(async () => {
  testPlatform = await startTestPlatform()
  const { accessTokens, members } = testPlatform.running.platform
  const { projectRef: ref, url } = testPlatform
  await asOwner(await readFile(new URL('schema.sql', example), 'utf8'))
  const { token } = await accessTokens.create({
    personId: (await members.firstOwner()) ?? '',
    name: 'shop',
    scopes: ['create:embed_sessions'],
    projectRefs: [ref],
  })
  ;[shop, shopUrl] = await startShop({
    HOWDAH_URL: url,
    HOWDAH_TOKEN: token,
    HOWDAH_PROJECT: ref,
  })
})
afterAll(async () => {
  shop?.kill()
  await testPlatform.stop()
})

const asOwner = async (query: string) =>
  (
    await call(`${testPlatform.url}/platform/projects/${testPlatform.projectRef}/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
      json: { query },
    })
  ).body

/** Starts the server of the shop on a free port. */
async function startShop(env: Record<string, string>): Promise<[ChildProcess, string]> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('server.mjs', example))], {
    env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
    child.once('exit', (code) => reject(new Error(`The server of the shop ended: ${code}`)))
  })
  return [child, url]
}

const post = (path: string, cookie = '') =>
  call(`${shopUrl}${path}`, { method: 'POST', headers: { origin: shopUrl, cookie } })

/** Returns the client of a customer, as the page has it, and how many tokens it asked for. */
async function visit(customer: string) {
  const signedIn = await post(`/sign-in?customer=${customer}`)
  const cookie = cookieOf(signedIn.headers.getSetCookie())
  const tokens: string[] = []
  const client = createPlatformClient({
    baseUrl: testPlatform.url,
    mayHaveKey: () => false,
    async getAccessToken({ forceRefresh }) {
      const last = tokens.at(-1)
      if (last !== undefined && !forceRefresh) return last
      const path = forceRefresh ? '/embed-session?refused' : '/embed-session'
      const { token } = (await post(path, cookie)).body as { token: string }
      tokens.push(token)
      return token
    },
    // Browsers set the origin of the page.
    fetch(input, init) {
      const request = new Request(input, init)
      request.headers.set('origin', shopUrl)
      return fetch(request)
    },
  })
  const rows = (sql: string) =>
    queryRows<Record<string, unknown>>(client, { projectRef: testPlatform.projectRef, sql })
  return { client, rows, tokens }
}

const products = 'select product from shop.orders order by id'

test('customers of a shop see and change their own orders', async () => {
  const [ada, bob] = await Promise.all([visit('ada'), visit('bob')])
  const scope = { projectRef: testPlatform.projectRef, schemas: ['shop'] }
  const { entities } = await listEntities(ada.client, scope)
  expect(entities.map(({ name }) => name)).toEqual(['orders'])
  expect(await ada.rows(products)).toEqual([
    { product: 'Howdah with canopy' },
    { product: 'Rope, 20 m' },
  ])
  expect(await bob.rows(products)).toEqual([{ product: 'Elephant brush' }])

  const source = { schema: 'shop', name: 'orders', columns: [] }
  const change = (id: string) =>
    saveRowsSql(source, [
      {
        type: 'update',
        key: [['id', id]],
        read: [],
        values: [['product', { to: 'value', text: 'Rope, 30 m' }]],
      },
    ])
  await ada.rows(change('2'))
  await expect(bob.rows(change('1'))).rejects.toMatchObject({ code: 'sql_error' })
  expect(await asOwner(products)).toEqual([
    { product: 'Howdah with canopy' },
    { product: 'Rope, 30 m' },
    { product: 'Elephant brush' },
  ])
})

test('a revoked session is replaced by one other, however many requests were refused', async () => {
  const { rows, tokens } = await visit('ada')
  await rows('select 1')
  await testPlatform.running.platform.control.query('delete from embed_sessions')
  await Promise.all(Array.from({ length: 5 }, () => rows('select 1')))
  expect(tokens).toHaveLength(2)
})

test('a customer has one session, however many pages ask for one', async () => {
  const { rows, tokens } = await visit('bob')
  await rows('select 1')
  const cookie = cookieOf((await post('/sign-in?customer=bob')).headers.getSetCookie())
  const again = (await post('/embed-session', cookie)).body as { token: string }
  expect(again.token).toBe(tokens.at(-1))
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => post('/embed-session?refused', cookie)),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const { control } = testPlatform.running.platform
  const { rows: counted } = await control.query<{ n: number }>(
    `select count(*)::int as n from embed_sessions where label = 'bob'`,
  )
  expect(counted[0]?.n).toBeLessThan(20)
})

test('a visitor who is not signed in, and a page elsewhere, get no session', async () => {
  expect((await post('/embed-session')).status).toBe(401)
  expect((await post('/embed-session', `customer=ada.${'0'.repeat(64)}`)).status).toBe(401)
  const elsewhere = await call(`${shopUrl}/embed-session`, {
    method: 'POST',
    headers: { origin: 'https://evil.example.com' },
  })
  expect(elsewhere.status).toBe(403)
})
