import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TlsMode } from '../../../postgres/connection/connection-string'
import { REST_DEFAULTS } from '../rest-configs'
import { remoteAddress } from './remote-address'
import { restEnvironment } from './rest-environment'

let folder: string
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'howdah-test-'))))
afterAll(() => rm(folder, { recursive: true }))

const target = { host: '192.0.2.7', port: 5433, user: 'api', password: 'p:@/', database: 'shop' }
const address = (tls: TlsMode, ca: string | null, host = target.host) =>
  remoteAddress(
    { target: { ...target, host }, host: 'db.example.com', tls, ca, connections: 10 },
    folder,
  )

it('goes to the checked address, by the name of the certificate', async () => {
  const remote = await address('verify-full', 'an authority')
  expect(remote).toMatchObject({
    host: 'db.example.com',
    hostaddr: '192.0.2.7',
    sslmode: 'verify-full',
  })
  expect(await readFile(remote['sslrootcert'] ?? '', 'utf8')).toBe('an authority')
  const { PGRST_DB_URI } = restEnvironment({
    ...{ target, remote, settings: REST_DEFAULTS, poolSize: 3 },
    ...{ socket: '/s', secret: 's', url: 'u', listens: true },
  })
  expect(PGRST_DB_URI).toMatch(
    /^postgresql:\/\/api:p%3A%40%2F@\/shop\?host=db.example.com&hostaddr=192.0.2.7&sslmode=verify-full&.*port=5433$/,
  )
})

it('trusts the authorities of the system where none were entered', async () => {
  const { sslrootcert } = await address('verify-ca', null)
  expect(await readFile(sslrootcert ?? '', 'utf8')).toBe(rootCertificates.join('\n'))
})

it('checks no certificate by a file that a user of the machine has', async () => {
  const { sslrootcert } = await address('require', null)
  await expect(readFile(sslrootcert ?? '')).rejects.toThrow('ENOENT')
})

it('leaves the name of a database of the operator to libpq', async () =>
  expect(await address('disable', null, 'localhost')).not.toHaveProperty('hostaddr'))
