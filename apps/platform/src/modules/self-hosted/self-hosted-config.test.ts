import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '../../base/config/config-error'
import { readConfig } from '../../server/config'
import type { OptionValues } from '../../server/settings'

const selfHosted = { mode: 'self-hosted', data: '/tmp/x' }
const db = 'postgresql://app:hunter2hunter2@db.example.com:5432/shop'

describe('a self-hosted server', () => {
  it('needs nothing but its mode', () => {
    expect(readConfig(selfHosted, {})).toMatchObject({
      mode: 'self-hosted',
      host: '127.0.0.1',
      newOrganizations: false,
      selfHosted: { database: null, password: null, releasesUrl: null },
    })
    expect(readConfig({ data: '/tmp/x' }, { HOWDAH_MODE: 'self-hosted' }).mode).toBe('self-hosted')
  })

  it('keeps its data apart from that of the other mode', () => {
    const environment = { HOWDAH_MODE: 'self-hosted' }
    expect(readConfig({}, environment).dataDirectory).toMatch(/\/howdah-self-hosted$/)
    expect(readConfig({}, {}).dataDirectory).toMatch(/\/howdah$/)
  })

  it('takes the environment, and options before it', () => {
    const environment = {
      HOWDAH_DB: db,
      HOWDAH_DB_API_USER: 'api',
      HOWDAH_DB_API_PASSWORD: 'its password',
      HOWDAH_PASSWORD: 'ten letters',
      HOWDAH_RELEASES_URL: 'https://releases.example.com/a',
      // It may be there for another server of the same machine.
      HOWDAH_SMTP_URL: 'nonsense',
    }
    expect(readConfig(selfHosted, environment)).toMatchObject({
      mail: null,
      selfHosted: {
        database: {
          ...{ connectionString: db, ca: null },
          api: { user: 'api', password: 'its password' },
        },
        password: 'ten letters',
        releasesUrl: 'https://releases.example.com/a',
      },
    })
    const other = 'postgres://app:x@localhost/other'
    expect(
      readConfig({ ...selfHosted, db: other }, environment).selfHosted?.database?.connectionString,
    ).toBe(other)
  })

  it('reads the authorities to trust from a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'howdah-test-'))
    const file = join(folder, 'ca.pem')
    writeFileSync(file, 'a certificate')
    expect(readConfig({ ...selfHosted, db, 'db-ca': file }, {}).selfHosted?.database?.ca).toBe(
      'a certificate',
    )
    rmSync(folder, { recursive: true })
    expect(() => readConfig({ ...selfHosted, db, 'db-ca': file }, {})).toThrow(
      /--db-ca .* cannot be read/,
    )
  })

  it('is reached by other machines only behind a password', () => {
    const open = { ...selfHosted, host: '0.0.0.0', 'public-url': 'https://db.example.com' }
    expect(() => readConfig(open, {})).toThrow('HOWDAH_PASSWORD')
    expect(() => readConfig({ ...selfHosted, 'public-url': 'https://db.example.com' }, {})).toThrow(
      'HOWDAH_PASSWORD',
    )
    expect(readConfig(open, { HOWDAH_PASSWORD: 'ten letters' }).host).toBe('0.0.0.0')
  })

  it.each<[OptionValues, Record<string, string>, RegExp]>([
    [{ mode: 'hosted' }, {}, /--mode takes platform or self-hosted, not "hosted"/],
    [{}, { HOWDAH_MODE: 'x' }, /--mode takes/],
    [{ db }, {}, /--db is for --mode self-hosted/],
    [selfHosted, { HOWDAH_DB_API_USER: 'api' }, /HOWDAH_DB_API_USER is for HOWDAH_DB/],
    [{ ...selfHosted, db }, { HOWDAH_DB_API_USER: 'api' }, /belong together/],
    [{ ...selfHosted, db }, { HOWDAH_DB_API_PASSWORD: 'x' }, /belong together/],
    [{}, { HOWDAH_PASSWORD: 'ten letters' }, /HOWDAH_PASSWORD is for --mode self-hosted/],
    [{ 'releases-url': 'https://a.example.com' }, {}, /--releases-url is for --mode self-hosted/],
    [{ ...selfHosted, plan: 'pro' }, {}, /--plan is for --mode platform/],
    [{ ...selfHosted, documents: 'files' }, {}, /--documents is for --mode platform/],
    [
      { ...selfHosted, 'no-new-organizations': true },
      {},
      /--no-new-organizations is for --mode platform/,
    ],
    [{ ...selfHosted, db: 'mysql://app:hunter2hunter2@x' }, {}, /--db is no Postgres address/],
    [{ ...selfHosted, db: 'host=db password=hunter2hunter2' }, {}, /--db is no Postgres address/],
    [{ ...selfHosted, 'db-ca': '/tmp/ca.pem' }, {}, /--db-ca is for --db/],
    [selfHosted, { HOWDAH_PASSWORD: '9 letters' }, /at least 10 characters/],
    [
      { ...selfHosted, 'releases-url': 'file:///etc/passwd' },
      {},
      /--releases-url takes an address/,
    ],
  ])('refuses %o %o without repeating a password', (values, environment, message) => {
    expect(() => readConfig(values, environment)).toThrow(ConfigError)
    expect(() => readConfig(values, environment)).toThrow(message)
    expect(() => readConfig(values, environment)).not.toThrow(/hunter2/)
  })
})
