import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../../base/log/log'
import { createTraffic } from '../../../modules/metrics/traffic'
import type { HttpServer, Platform } from '../../platform.types'
import { createContract } from '../../../contract/contract'
import { readConfig } from '../../config'
import { createHttp } from '../create-http'
import { call } from '../testing/call'

const dashboard = mkdtempSync(join(tmpdir(), 'howdah-dashboard-'))
mkdirSync(join(dashboard, 'assets'))
writeFileSync(
  join(dashboard, 'index.html'),
  '<!doctype html><html data-layout="plain"><!-- first loads --><script nonce="__HOWDAH_NONCE__"></script><meta property="csp-nonce" nonce="__HOWDAH_NONCE__">',
)
writeFileSync(
  join(dashboard, 'first-loads.json'),
  JSON.stringify([
    {
      pattern: '^/project/(?<ref>[^/]+)/sql/?$',
      frame: 'side',
      calls: ['/platform/profile'],
      scripts: ['/assets/sql.js', '/assets/editor.js'],
      styles: ['/assets/sql.css'],
    },
  ]),
)
writeFileSync(join(dashboard, 'assets/index-DiwrgTda.js'), 'plain')
writeFileSync(join(dashboard, 'assets/index-DiwrgTda.js.gz'), 'zipped')

/** Parts of a platform that serving files needs: no accounts, no clusters. */
const platform = {
  contract: createContract(),
  config: readConfig({ data: dashboard, port: '0' }, {}),
  log: createLog([]),
  publicUrl: 'http://localhost:8100',
  gatewayUrl: 'http://127.0.0.1:8101',
  projectLogs: { addDashboardRequest: () => undefined },
  traffic: createTraffic(),
} as unknown as Platform

async function listener(
  options: Parameters<typeof createHttp>[1],
): Promise<{ url: string; http: HttpServer }> {
  const http = createHttp(platform, options)
  const { port } = await http.listen('127.0.0.1', 0)
  return { url: `http://localhost:${port}`, http }
}

let url: string
let http: HttpServer
beforeAll(async () => {
  ;({ url, http } = await listener({ dashboard }))
})
afterAll(async () => {
  await http.close()
  rmSync(dashboard, { recursive: true })
})

describe('the dashboard', () => {
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  test.each(['/', '/project/abc/sql/1?schema=public', '/org/acme', '/sign-in/link'])(
    '%s is the page',
    async (path) => {
      const { status, headers, text } = await call(`${url}${path}`, { headers: html })
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      const [, nonce = ''] =
        /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? []
      expect(nonce.length).toBeGreaterThan(20)
      expect(text.split(`nonce="${nonce}"`)).toHaveLength(3)
      expect(text).not.toContain('__HOWDAH_NONCE__')
    },
  )

  const linksAt = async (path: string) => {
    const { text } = await call(`${url}${path}`, { headers: html })
    const layout = /data-layout="(\w+)"/.exec(text)?.[1]
    const links = [
      ...text.matchAll(/<link rel="(\w+)"(?: as="(\w+)")? crossorigin href="([^"]+)"/g),
    ]
    return [layout, ...links.map(([, rel, as, href]) => [rel, as, href].filter(Boolean).join(' '))]
  }

  test('a page links to what its first rendering needs, calls first', async () => {
    expect(await linksAt('/project/abc/sql')).toEqual([
      'side',
      'preload fetch /platform/profile',
      'modulepreload /assets/sql.js',
      'modulepreload /assets/editor.js',
      'preload style /assets/sql.css',
    ])
    expect(await linksAt('/project/abc')).toEqual(['plain'])
  })

  test('the list of first loads is no file', async () => {
    expect((await call(`${url}/first-loads.json`)).status).toBe(404)
  })

  test('every page has a nonce of its own', async () => {
    const [one, two] = await Promise.all([
      call(url, { headers: html }),
      call(url, { headers: html }),
    ])
    expect(one.text).not.toBe(two.text)
  })

  test.each([
    '/assets/missing.js',
    '/favicon.ico',
    '/assets/../index.html/x.js',
    '/assets/%2e%2e/index.html',
    '/..%2f..%2fetc/passwd.js',
  ])('%s is not there', async (path) => {
    const reply = await call(`${url}${path}`)
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([404, 'not_found'])
  })

  test('its files are compressed, cached for good and asked for again by their tag', async () => {
    const path = `${url}/assets/index-DiwrgTda.js`
    const status = await new Promise<{ encoding?: string; body: string; tag?: string }>(
      (resolve, reject) => {
        httpRequest(path, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({
              encoding: response.headers['content-encoding'],
              body: Buffer.concat(chunks).toString(),
              tag: response.headers.etag,
            }),
          )
        })
          .on('error', reject)
          .end()
      },
    )
    expect(status).toMatchObject({ encoding: 'gzip', body: 'zipped' })
    const plain = await call(path, { headers: { 'accept-encoding': 'identity' } })
    expect([plain.text, plain.headers.get('cache-control'), plain.headers.get('vary')]).toEqual([
      'plain',
      'public, max-age=31536000, immutable',
      'Accept-Encoding',
    ])
    expect(plain.headers.get('etag')).not.toBe(status.tag)
    const again = await call(path, {
      headers: { 'accept-encoding': 'identity', 'if-none-match': plain.headers.get('etag') ?? '' },
    })
    expect([again.status, again.text]).toEqual([304, ''])
    const head = await call(path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    expect([head.status, head.headers.get('content-length'), head.text]).toEqual([200, '5', ''])
  })

  test('says what to do when it has not been built', async () => {
    const unbuilt = await listener({ dashboard: null })
    expect(await call(unbuilt.url, { headers: html })).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    })
    await unbuilt.http.close()
  })
})
