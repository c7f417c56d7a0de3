import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { statement } from '../hosts/host-parts.mjs'
import { hosts } from '../hosts/hosts.mjs'
import { policyOf } from '../hosts/places.mjs'
import { root } from '../paths.mjs'

const guide = readFileSync(join(root, 'docs/embedding.md'), 'utf8')
const blocks = (language) =>
  [...guide.matchAll(new RegExp('```' + language + '\\n([\\s\\S]*?)```', 'g'))].map(
    ([, code]) => code,
  )

const ends = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Serves at a free port until the test ends. @returns {Promise<string>} the address */
async function serve(server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${server.address().port}`
}

/** Runs the proxy as the guide shows it, in front of a platform. */
async function proxied(onRequest) {
  const folder = mkdtempSync(join(tmpdir(), 'howdah-recipe-'))
  ends.push(() => rmSync(folder, { recursive: true }))
  const code = blocks('js').find((block) => block.includes('createProxy'))
  writeFileSync(join(folder, 'proxy.mjs'), code)
  const { createProxy } = await import(pathToFileURL(join(folder, 'proxy.mjs')).href)
  const platform = await serve(createServer(onRequest))
  const tokenOf = async ({ headers }) => (headers.cookie === 'visitor=42' ? 'token-of-42' : null)
  return serve(createProxy({ platform, origin: 'https://app.example.com', tokenOf }))
}

const cookie = 'visitor=42'

test('the pages of Next.js and Vue, and the policy, are those of the hosts', () => {
  const project = { baseUrl: 'https://tried.example', ref: 'tried', token: 'token' }
  for (const name of ['Next.js app router', 'Vue with elements']) {
    const text = Object.values(hosts.find((host) => host.name === name).files(project)).join('\n')
    for (const part of ['https://tried.example', 'tried', '"token"', statement])
      expect(text).toContain(part)
    expect(text).not.toMatch(/platform\.example\.com|abcdefghij|fetchToken|select 1/)
  }
  expect(guide).toContain(`content="${policyOf({ baseUrl: 'https://platform.example.com' })}"`)
})

test('the recipes of the guide are the components that the playground tests', () => {
  const shown = blocks('tsx')
  for (const name of ['files', 'toasts', 'dialog', 'single-value'])
    expect(shown).toContain(
      readFileSync(join(root, `apps/playground/src/embedding/recipes/${name}.tsx`), 'utf8'),
    )
})

test('the proxy of the guide passes requests on with the token of the visitor', async () => {
  const asked = []
  const address = await proxied(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    asked.push({ method: request.method, url: request.url, headers: request.headers, body })
    response.writeHead(409, { 'content-type': 'application/json', 'retry-after': '3' })
    response.end('{"code":"conflict"}')
  })
  const answer = await fetch(`${address}/howdah/platform/projects/p1/query?x=%2F`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': 'k1' },
    body: '{"query":"select 1"}',
  })
  expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
    409,
    '3',
    '{"code":"conflict"}',
  ])
  const [{ headers, ...rest }] = asked
  expect(rest).toEqual({
    method: 'POST',
    url: '/platform/projects/p1/query?x=%2F',
    body: '{"query":"select 1"}',
  })
  expect(headers).toMatchObject({
    authorization: 'Bearer token-of-42',
    origin: 'https://app.example.com',
    'idempotency-key': 'k1',
  })
  expect(headers.cookie).toBeUndefined()

  expect((await fetch(`${address}/howdah/platform/profile`)).status).toBe(401)
  expect((await fetch(`${address}/other`, { headers: { cookie } })).status).toBe(404)
  expect(asked).toHaveLength(1)
})

test('the proxy of the guide passes rows while they arrive, and ends what the visitor leaves', async () => {
  let ended = () => {}
  const left = new Promise((resolve) => (ended = resolve))
  const address = await proxied((request, response) => {
    response.on('close', ended)
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    response.write('{"row":1}\n')
  })
  const leaving = new AbortController()
  const answer = await fetch(`${address}/howdah/platform/stream`, {
    headers: { cookie },
    signal: leaving.signal,
  })
  const { value } = await answer.body.getReader().read()
  expect(new TextDecoder().decode(value)).toBe('{"row":1}\n')
  leaving.abort()
  await left
})

test('the proxy of the guide answers 502 while the platform does not', async () => {
  const address = await proxied((request) => request.socket.destroy())
  expect((await fetch(`${address}/howdah/x`, { headers: { cookie } })).status).toBe(502)
})
