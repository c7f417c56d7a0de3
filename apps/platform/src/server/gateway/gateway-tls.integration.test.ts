import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { createLog } from '../../base/log/log'
import { makeAuthority, makeServerCertificate } from '../../modules/certificates/make-certificate'
import { call } from '../http/testing/call'
import { followGatewayTls, readGatewayTls } from './gateway-tls'

const DAY_MS = 24 * 60 * 60 * 1000
const times = { notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + DAY_MS) }

/** Returns the status of a request whose client trusts this authority only. */
const statusOf = (url: string, ca: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(url, { ca, headers, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.once('error', reject)
    sent.end()
  })

describe('a gateway with a certificate of the authority', () => {
  let testPlatform: TestPlatform
  beforeAll(async () => {
    testPlatform = await startTestPlatform({ HOWDAH_GATEWAY_TLS: 'authority' })
  })
  afterAll(() => testPlatform.stop())

  const ask = async <T>(path: string): Promise<T> => {
    const { body } = await call(
      `${testPlatform.url}/platform/projects/${testPlatform.projectRef}${path}`,
      { method: 'GET', headers: { authorization: `Bearer ${testPlatform.tokens.owner}` } },
    )
    // The contract is checked by the server in tests.
    return body as T
  }

  it('serves projects to clients that trust it, at the address that is shown', async () => {
    const { certificate } = await ask<{ certificate: string }>('/ssl-certificate')
    const { endpoint } = await ask<{ endpoint: string }>('')
    expect(endpoint).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/[a-z]{20}$/)
    const [key] = await ask<{ api_key: string }[]>('/api-keys')
    expect(await statusOf(`${endpoint}/`, certificate, { apikey: key?.api_key ?? '' })).toBe(200)
    expect(await statusOf(`${endpoint}/`, certificate)).toBe(401)
  })

  it('is not trusted by others, and serves nothing without TLS', async () => {
    const { endpoint } = await ask<{ endpoint: string }>('')
    const { certificate } = await makeAuthority('Other', times)
    await expect(statusOf(`${endpoint}/`, certificate)).rejects.toThrow(/certificate/)
    await expect(fetch(endpoint.replace('https:', 'http:'))).rejects.toThrow()
  })
})

describe('a certificate in files', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'howdah-gateway-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function writeFiles() {
    const authority = await makeAuthority('Test', times)
    const { certificate, key } = await makeServerCertificate(
      authority,
      { dns: ['localhost'], ip: ['127.0.0.1'] },
      times,
    )
    const files = { certFile: join(folder, 'api.pem'), keyFile: join(folder, 'api.key') }
    await writeFile(files.keyFile, key)
    await writeFile(files.certFile, certificate)
    return { files, ca: authority.certificate }
  }

  it('is presented again when it is renewed', async () => {
    const first = await writeFiles()
    const present = await readGatewayTls(first.files)
    const server = createServer(present, (_, response) => response.end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const end = followGatewayTls(server, first.files, {
      log: createLog([]),
      present,
      intervalMs: 20,
    })
    // A TCP listener's address is never a path.
    const url = `https://127.0.0.1:${(server.address() as { port: number }).port}/`
    try {
      expect(await statusOf(url, first.ca)).toBe(200)
      const second = await writeFiles()
      await vi.waitFor(async () => expect(await statusOf(url, second.ca)).toBe(200), {
        timeout: 30_000,
      })
      await expect(statusOf(url, first.ca)).rejects.toThrow()
    } finally {
      end()
      server.close()
    }
  })

  it('is refused with a sentence when it is not usable', async () => {
    const { files } = await writeFiles()
    await expect(readGatewayTls({ ...files, keyFile: join(folder, 'none') })).rejects.toThrow(
      /--gateway-tls is not usable: ENOENT/,
    )
    const other = join(folder, 'other.key')
    await copyFile(files.keyFile, other)
    await writeFiles()
    await expect(readGatewayTls({ ...files, keyFile: other })).rejects.toThrow(/not usable/)
  })
})
