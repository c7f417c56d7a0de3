import { networkInterfaces } from 'node:os'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { components } from '@howdah/contract'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { call } from '../../server/http/testing/call'

type Database = components['schemas']['Database']
type Pool = components['schemas']['Pool']

const PASSWORD = 'a long password of the database'

/** An address of this machine that other machines reach, or another one of the loopback. */
const ADDRESS =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.2'

describe('with an address that other machines reach', () => {
  let testPlatform: TestPlatform

  const ask = async <T>(path: string): Promise<T> => {
    const { body } = await call(
      `${testPlatform.url}/platform/projects/${testPlatform.projectRef}/${path}`,
      { method: 'GET', headers: { authorization: `Bearer ${testPlatform.tokens.owner}` } },
    )
    // The contract is checked by the server in tests.
    return body as T
  }

  beforeAll(async () => {
    testPlatform = await startTestPlatform({
      HOWDAH_DATABASE_LISTEN: '0.0.0.0',
      HOWDAH_DATABASE_HOST: ADDRESS,
    })
    await testPlatform.running.platform.projectLife.setDatabasePassword(
      testPlatform.projectRef,
      PASSWORD,
    )
  })
  afterAll(() => testPlatform.stop())

  it('the connection strings have it, and the certificate is valid for it', async () => {
    const { pooler } = testPlatform.running.platform
    const pools =
      pooler.version === null
        ? []
        : await vi.waitFor(
            async () => {
              const found = await ask<Pool[]>('config/supavisor')
              expect(found).toHaveLength(2)
              return found
            },
            { timeout: 20_000 },
          )
    const { certificate: ca } = await ask<{ certificate: string }>('ssl-certificate')
    for (const { connection_string: text } of [...(await ask<Database[]>('databases')), ...pools]) {
      const address = new URL(text)
      expect(address.hostname).toBe(ADDRESS)
      address.password = encodeURIComponent(PASSWORD)
      for (const host of [ADDRESS, '127.0.0.1']) {
        address.hostname = host
        const client = new Client({
          connectionString: address.href,
          ssl: { ca, rejectUnauthorized: true },
        })
        await client.connect()
        expect((await client.query('select 1')).rowCount).toBe(1)
        await client.end()
      }
    }
  })

  it('the platform’s own logins are still refused', async () => {
    const { clusters } = testPlatform.running.platform
    const { user, password, port } = await clusters.target(testPlatform.projectRef, 'admin')
    const client = new Client({ host: ADDRESS, port, database: 'postgres', user, password })
    await expect(client.connect()).rejects.toThrow(/pg_hba.conf rejects connection/)
  })
})
