import { execFile } from 'node:child_process'
import type { X509Certificate } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect as connectTls } from 'node:tls'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { components } from '@howdah/contract'
import { connectionString } from '@howdah/rules/connect/connection-string'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'

type Pool = components['schemas']['Pool']

const PASSWORD = 'a long password of the database'
const otherAuthority = new URL('../../../test/certificates/other-authority.pem', import.meta.url)
/** Version of psql; null if it is not installed. */
const psql = await promisify(execFile)('psql', ['--version']).then(
  ({ stdout }) => stdout,
  () => null,
)
const DAY_MS = 24 * 60 * 60 * 1000

describe('the certificate of the databases', () => {
  let testPlatform: TestPlatform
  let ca: string
  /** The Postgres itself, and the pools if PgBouncer is installed. */
  let addresses: { host: string; port: number; database: string; user: string }[]

  async function get<T>(path: string): Promise<T> {
    const response = await fetch(
      `${testPlatform.url}/platform/projects/${testPlatform.projectRef}/${path}`,
      { headers: { authorization: `Bearer ${testPlatform.tokens.reader}` } },
    )
    // The contract is checked by the server in tests.
    return (await response.json()) as T
  }

  async function connect(address: (typeof addresses)[number], trusted: string): Promise<unknown> {
    const client = new Client({
      ...address,
      password: PASSWORD,
      ssl: { ca: trusted, rejectUnauthorized: true },
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ sum: number }>('select 40 + 2 as sum')
      return rows[0]?.sum
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  beforeAll(async () => {
    testPlatform = await startTestPlatform()
    const { clusters, pooler, projectLife } = testPlatform.running.platform
    const ref = testPlatform.projectRef
    await projectLife.setDatabasePassword(ref, PASSWORD)
    ca = (await get<{ certificate: string }>('ssl-certificate')).certificate
    const pools =
      pooler.version === null
        ? []
        : await vi.waitFor(
            async () => {
              const listed = await get<Pool[]>('config/supavisor')
              expect(listed).toHaveLength(2)
              return listed
            },
            { timeout: 20_000 },
          )
    addresses = [
      await clusters.endpoint(ref),
      ...pools.map(({ db_host: host, db_name: database, db_port: port, db_user: user }) => ({
        ...{ host, port, database, user },
      })),
    ]
  })
  afterAll(() => testPlatform.stop())

  it('is verified with its address, directly and through the pools', async () => {
    for (const address of addresses) {
      expect(await connect(address, ca)).toBe(42)
      expect(await connect({ ...address, host: 'localhost' }, ca)).toBe(42)
    }
  })

  it.skipIf(psql === null)('is verified by psql with the string of the dialog', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'howdah-psql-'))
    const runPsql = (address: (typeof addresses)[number], rootCert = 'howdah-ca.crt') => {
      const uri = connectionString({
        format: 'uri',
        ...address,
        password: PASSWORD,
        tls: { mode: 'verify-full', rootCert },
      })
      return promisify(execFile)('psql', [uri, '-Atc', 'select 40 + 2'], { cwd: folder })
    }
    try {
      await writeFile(join(folder, 'howdah-ca.crt'), ca)
      await copyFile(otherAuthority, join(folder, 'other.crt'))
      for (const address of addresses) {
        expect((await runPsql(address)).stdout).toBe('42\n')
        await expect(runPsql(address, 'other.crt')).rejects.toThrow(/certificate verify failed/)
        // A name of this machine that the certificate does not have.
        await expect(runPsql({ ...address, host: '127.0.0.2' })).rejects.toThrow(
          /does not match host name|Connection refused/,
        )
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('is not trusted by clients of another authority', async () => {
    const other = await readFile(otherAuthority, 'utf8')
    for (const address of addresses)
      await expect(connect(address, other)).rejects.toThrow(/certificate/)
  })

  it('is renewed before it ends, without a restart', async () => {
    const { certificates, clusterManager, pooler } = testPlatform.running.platform
    const fingerprints = () => Promise.all(addresses.map(fingerprintOf))
    const reload = () => Promise.all([clusterManager.reload(), pooler.reload()])
    const before = await fingerprints()
    expect(await certificates.renew(new Date())).toBe(false)
    expect(await certificates.renew(new Date(Date.now() + 65 * DAY_MS))).toBe(true)
    await reload()
    await vi.waitFor(
      async () => {
        const after = await fingerprints()
        expect(new Set(after).size).toBe(1)
        expect(after.some((fingerprint, index) => fingerprint === before[index])).toBe(false)
      },
      { timeout: 30_000 },
    )
    // That one is valid in two months only.
    expect(await certificates.renew(new Date())).toBe(true)
    await reload()
    await vi.waitFor(
      async () => {
        for (const address of addresses) expect(await connect(address, ca)).toBe(42)
      },
      { timeout: 30_000 },
    )
  })

  /** Asks a Postgres for TLS, and reads the certificate that it presents. */
  async function fingerprintOf(address: (typeof addresses)[number]): Promise<string> {
    const socket = createConnection(address.port, address.host)
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.once('data', (answer) =>
        answer.toString() === 'S' ? resolve() : reject(new Error('No TLS.')),
      )
      // The request for TLS of the protocol.
      socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]))
    })
    const secured = connectTls({ socket, rejectUnauthorized: false, host: address.host })
    const certificate = await new Promise<X509Certificate | undefined>((resolve, reject) => {
      secured.once('error', reject)
      secured.once('secureConnect', () => resolve(secured.getPeerX509Certificate()))
    })
    secured.destroy()
    return certificate?.fingerprint256 ?? ''
  }
})
