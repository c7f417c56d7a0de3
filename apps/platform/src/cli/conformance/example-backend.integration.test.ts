import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { checkServer, describeChecks } from './conformance'

const programOf = (name: string) =>
  fileURLToPath(new URL(`../../../../../examples/${name}/server.mjs`, import.meta.url))

const ended: (() => void)[] = []
afterEach(() => ended.splice(0).forEach((end) => end()))

/** Starts an example, and returns its address. */
async function start(name: string): Promise<string> {
  const server = spawn(process.execPath, [programOf(name)], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ended.push(() => server.kill())
  const [line] = (await once(createInterface(server.stdout), 'line')) as [string]
  return line
}

async function post(url: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: response.status, text: (await response.text()).trimEnd() }
}

/** Runs whose effect the examples do not have, and one that has a value of a wrong type. */
const wrongRuns = [
  { query: 'select 1', role: { role: 'anon' } },
  { query: 'copy t from stdin', copyData: '1' },
  { query: 'select 1', connectionString: 'postgresql://127.0.0.1/other' },
  { query: 'select $1', parameters: 'x' },
]

/** Expects a backend to refuse what it does not serve, and what a page of another site may send without a preflight. */
async function expectBounds(url: string, headers: Record<string, string> = {}) {
  for (const wrong of wrongRuns) {
    const { status, text } = await post(url, wrong, headers)
    expect([status, JSON.parse(text)]).toMatchObject([400, { code: 'bad_request' }])
  }
  const counted = { query: 'select 1 as one', timeoutMs: 2000 }
  expect((await post(url, counted, headers)).text).toBe('[{"one":1}]')
  const foreign = { ...headers, 'content-type': 'text/plain;charset=UTF-8' }
  expect((await post(url, counted, foreign)).status).toBe(415)
  const many = { query: `select repeat('x', 1000000) as a from generate_series(1, 70)` }
  for (const accept of ['application/json', 'application/x-ndjson']) {
    const { status, text } = await post(url, many, { ...headers, accept })
    expect([status, JSON.parse(text)]).toMatchObject([413, { code: 'result_too_large' }])
  }
}

const widgets = ['✓ SQL editor', '✓ Table editor', '✓ Schema diagram']
const ADA = 'abcdefghijklmnopqrst'

it('finds the example of a backend good for what it claims, in 60 lines', async () => {
  const baseUrl = await start('node-backend')
  const checks = await checkServer({ baseUrl, token: undefined, params: { ref: ADA } })
  expect(checks.filter(({ result }) => result === 'wrong')).toEqual([])
  expect(describeChecks(checks)).toEqual(expect.arrayContaining(widgets))
  const lines = readFileSync(programOf('node-backend'), 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(60)
})

it('serves values of each form, writes, parameters and errors in that example', async () => {
  const url = `${await start('node-backend')}/platform/projects/${ADA}/query`
  const stream = { accept: 'application/x-ndjson' }
  const values = `select 1 as i, 2::int8 as b, true as t, '{"a": 1}'::jsonb as j, null as n`
  const objects = await post(url, { query: values })
  expect(objects).toEqual({ status: 200, text: '[{"i":1,"b":"2","t":true,"j":{"a":1},"n":null}]' })
  expect((await post(url, { query: values }, stream)).text).toContain(
    '"rows":[["1","2","t","{\\"a\\": 1}",null]]',
  )
  const written = await post(
    url,
    { query: 'create table t (a int); insert into t select generate_series(1, 3)' },
    stream,
  )
  expect(written.text).toMatch(/"statement":1,"command":"OK","rowCount":3/)
  const found = await post(url, { query: 'select a from t where a > $1', parameters: ['2'] })
  expect(found.text).toBe('[{"a":3}]')
  const none = await post(url, { query: 'select a from t where a > 9' }, stream)
  expect(none.text).toMatch(/"command":"SELECT","rowCount":0/)
  const failed = await post(url, { query: 'select nope' })
  expect([failed.status, JSON.parse(failed.text)]).toMatchObject([
    400,
    { code: 'sql_error', sql: { sqlstate: '42703', position: 8 } },
  ])
  for (const wrong of [null, [], { query: 1 }] as object[])
    expect((await post(url, wrong)).status).toBe(400)
  expect((await post(url, { query: 'x'.repeat(1_000_001) })).status).toBe(413)
  await expectBounds(url)
})

it('finds the example on another framework good for what it claims, for its own people alone', async () => {
  const baseUrl = await start('koa-backend')
  const signIn = async (name: string, password: string) => {
    const { status, text } = await post(`${baseUrl}/sign-in`, { name, password })
    expect(status).toBe(200)
    return (JSON.parse(text) as { token: string }).token
  }
  const token = await signIn('ada', 'engine')
  const checks = await checkServer({ baseUrl, token, params: { ref: ADA } })
  expect(checks.filter(({ result }) => result === 'wrong')).toEqual([])
  expect(checks.filter(({ result }) => result === 'right').map(({ id }) => id)).toEqual([
    'getProfile',
    'runQuery',
  ])
  expect(describeChecks(checks)).toEqual(expect.arrayContaining(widgets))

  const url = `${baseUrl}/platform/projects/${ADA}/query`
  const query = { query: 'create table mine (a int)' }
  const statusFor = async (bearer: string) =>
    (await post(url, query, { authorization: `Bearer ${bearer}` })).status
  expect(await statusFor(token)).toBe(200)
  expect(await statusFor(await signIn('grace', 'compiler'))).toBe(403)
  for (const wrong of [null, [], { query: 1 }, { query: 'select nope' }] as object[]) {
    const answer = await post(url, wrong, { authorization: `Bearer ${token}` })
    expect(answer.status).toBe(400)
  }
  const asAda = { authorization: `Bearer ${token}` }
  await expectBounds(url, asAda)
  const open = 'create role clerk; set role clerk; begin'
  expect((await post(url, { query: open }, asAda)).status).toBe(200)
  const state = 'select current_user as me, now() = statement_timestamp() as is_new'
  expect((await post(url, { query: state }, asAda)).text).toBe('[{"me":"postgres","is_new":true}]')
  const [claims = '', signature = ''] = token.split('.')
  const forged = Buffer.from(claims, 'base64url').toString().replace('ada', 'grace')
  for (const wrong of [
    '',
    claims,
    `${Buffer.from(forged).toString('base64url')}.${signature}`,
    `${claims}.${Buffer.from('short').toString('base64url')}`,
  ])
    expect(await statusFor(wrong)).toBe(401)
  const refused = await checkServer({ baseUrl, token: undefined, params: { ref: ADA } })
  expect(refused.filter(({ result }) => result === 'right' || result === 'wrong')).toEqual([])
  for (const [name, password] of [
    ['ada', 'wrong'],
    ['grete', 'engine'],
    ['__proto__', ''],
  ] as const)
    expect((await post(`${baseUrl}/sign-in`, { name, password })).status).toBe(401)
  const foreign = { 'content-type': 'text/plain' }
  const ada = { name: 'ada', password: 'engine' }
  expect((await post(`${baseUrl}/sign-in`, ada, foreign)).status).toBe(415)
})
