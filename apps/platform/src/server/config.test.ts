import { describe, expect, it } from 'vitest'
import { ConfigError } from '../base/config/config-error'
import { defineConfig } from '../base/config/setting'
import { modules } from './modules'
import { allSettings, readConfig } from './config'
import type { OptionValues } from './settings'

describe('the configuration', () => {
  it('has defaults that only this machine reaches', () => {
    expect(readConfig({ data: '/tmp/x' }, {}, [])).toEqual({
      mode: 'platform',
      dataDirectory: '/tmp/x',
      host: '127.0.0.1',
      port: 8100,
      gatewayPort: null,
      gatewayUrl: null,
      gatewayTls: null,
      publicUrl: null,
      origins: [],
      allowedAddresses: [],
      without: [],
      databaseUrl: null,
      masterKey: null,
    })
    expect(readConfig({}, {})).toMatchObject({
      selfHosted: null,
      documents: null,
      ai: null,
      mail: null,
      plan: 'pro',
      projectsPerOrganization: 200,
      organizationsPerPerson: 20,
      planChanges: true,
      newOrganizations: true,
      scheduledBackups: true,
      s3: null,
    })
  })

  it('takes the environment, and options before it', () => {
    const environment = {
      HOWDAH_DATA: '/from/environment',
      HOWDAH_DOCUMENTS: '/files',
      HOWDAH_PORT: '1',
      HOWDAH_HOST: '0.0.0.0',
      HOWDAH_PUBLIC_URL: 'https://howdah.example.com/',
      HOWDAH_ORIGINS: 'https://a.example.com, https://b.example.com',
      HOWDAH_DATABASE_URL: 'postgresql://me@db/howdah',
      HOWDAH_WITHOUT: 'roles, connect_orms, roles',
      HOWDAH_SCHEDULED_BACKUPS: 'off',
      HOWDAH_MASTER_KEY: '01'.repeat(32),
      HOWDAH_SMTP_URL: 'smtp://me:secret@mail.example.com:587',
      HOWDAH_MAIL_FROM: 'Howdah <howdah@example.com>',
    }
    expect(readConfig({}, environment)).toMatchObject({
      dataDirectory: '/from/environment',
      documents: '/files',
      port: 1,
      host: '0.0.0.0',
      publicUrl: 'https://howdah.example.com',
      origins: ['https://a.example.com', 'https://b.example.com'],
      databaseUrl: 'postgresql://me@db/howdah',
      without: ['roles', 'connect_orms'],
      masterKey: Buffer.alloc(32, 1),
      scheduledBackups: false,
      mail: {
        smtpUrl: 'smtp://me:secret@mail.example.com:587',
        from: 'Howdah <howdah@example.com>',
      },
    })
    expect(
      readConfig(
        { port: '0', data: 'here', documents: 'files', origin: ['https://b.example.com/'] },
        environment,
      ),
    ).toMatchObject({
      port: 0,
      dataDirectory: `${process.cwd()}/here`,
      documents: `${process.cwd()}/files`,
      origins: ['https://b.example.com', 'https://a.example.com'],
    })
  })

  it.each<[OptionValues, Record<string, string>, RegExp]>([
    [{ port: '70000' }, {}, /--port takes a number/],
    [{ port: 'x' }, {}, /--port takes a number/],
    [{ port: '-1' }, {}, /--port takes a number/],
    [{ plan: 'gold' }, {}, /--plan takes one of free, pro, team, enterprise/],
    [
      { 'organizations-per-person': 'many' },
      {},
      /--organizations-per-person takes a number from 1 on, not "many"/,
    ],
    [
      { 'projects-per-organization': '0' },
      {},
      /--projects-per-organization takes a number from 1 on, not "0"/,
    ],
    [{ host: '0.0.0.0' }, {}, /--public-url/],
    [{ port: '6000' }, {}, /Browsers don’t connect to port 6000: choose another one for --port/],
    [{ 'public-url': 'howdah.example.com' }, {}, /--public-url takes an address/],
    [{ 'public-url': 'https://example.com/howdah' }, {}, /--public-url takes an address/],
    [{}, { HOWDAH_SCHEDULED_BACKUPS: 'no' }, /HOWDAH_SCHEDULED_BACKUPS takes on or off, not "no"/],
    [
      { without: ['everything'] },
      {},
      /--without takes one of replication, roles, .*, not "everything"/,
    ],
    [{ origin: ['*'] }, {}, /--origin takes an origin/],
    [{ origin: ['https://a.example.com/path'] }, {}, /--origin takes an origin/],
    [{}, { HOWDAH_MASTER_KEY: 'short' }, /HOWDAH_MASTER_KEY must be 32 bytes/],
    [
      {},
      { HOWDAH_SMTP_URL: 'mail.example.com', HOWDAH_MAIL_FROM: 'a@example.com' },
      /HOWDAH_SMTP_URL takes the address/,
    ],
    [
      {},
      { HOWDAH_LEAKED_PASSWORDS_URL: 'ftp://example.com' },
      /HOWDAH_LEAKED_PASSWORDS_URL takes an address/,
    ],
    [{}, { HOWDAH_MAIL_FROM: 'a@example.com' }, /HOWDAH_SMTP_URL takes the address/],
    [{}, { HOWDAH_SMTP_URL: 'smtp://mail.example.com' }, /HOWDAH_MAIL_FROM takes the sender/],
    [
      {},
      { HOWDAH_SMTP_URL: 'smtp://mail.example.com', HOWDAH_MAIL_FROM: 'unknown' },
      /HOWDAH_MAIL_FROM takes the sender/,
    ],
    [{}, { HOWDAH_DATABASE_URL: 'mysql://x' }, /HOWDAH_DATABASE_URL is no Postgres address/],
    [{}, { HOWDAH_REDIS_URL: 'http://x' }, /HOWDAH_REDIS_URL takes the address/],
    [{}, { HOWDAH_REDIS_URL: 'redis://' }, /HOWDAH_REDIS_URL takes the address/],
    [{}, { HOWDAH_REDIS_URL: 'redis://x' }, /it needs HOWDAH_DATABASE_URL/],
  ])('refuses %o %o', (values, environment, message) => {
    expect(() => readConfig(values, environment)).toThrow(ConfigError)
    expect(() => readConfig(values, environment)).toThrow(message)
  })
})

it('backs projects up by a schedule unless this is disabled', () => {
  expect(
    readConfig({ 'no-scheduled-backups': true }, { HOWDAH_SCHEDULED_BACKUPS: 'on' })
      .scheduledBackups,
  ).toBe(false)
})

describe('the gateway', () => {
  const read = (values: Parameters<typeof readConfig>[0]) =>
    readConfig({ data: '/tmp/howdah', ...values }, {})

  it('has the port behind the dashboard’s unless it was given one', () => {
    expect(read({}).gatewayPort).toBeNull()
    expect(read({ 'gateway-port': '0' }).gatewayPort).toBe(0)
    expect(() => read({ 'gateway-port': 'x' })).toThrow(
      '--gateway-port takes a number from 0 to 65535, not "x".',
    )
  })

  it('has another host name than the dashboard, since browsers keep cookies by it', () => {
    expect(read({ 'gateway-url': 'https://api.example.com' }).gatewayUrl).toBe(
      'https://api.example.com',
    )
    expect(() => read({ 'gateway-url': 'http://localhost:9000' })).toThrow(ConfigError)
    const both = {
      'public-url': 'https://howdah.example.com',
      'gateway-url': 'https://howdah.example.com:8443',
    }
    expect(() => read(both)).toThrow(
      '--gateway-url takes another host name than the dashboard has.',
    )
    expect(() => read({ 'public-url': 'http://127.0.0.1:8100' })).toThrow(
      '--public-url takes another host name than 127.0.0.1',
    )
  })

  it('takes ranges of addresses that may be attached', () => {
    const values = { 'allow-address': ['10.0.0.0/8', '::1'] }
    expect(
      readConfig(values, { HOWDAH_ALLOW_ADDRESSES: '127.0.0.1, 10.0.0.0/8' }).allowedAddresses,
    ).toEqual(['10.0.0.0/8', '::1', '127.0.0.1'])
    for (const wrong of ['localhost', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/x', '/8']) {
      expect(() => readConfig({ 'allow-address': [wrong] }, {})).toThrow('--allow-address takes')
    }
  })
})

it('has each name once, so that a module takes no setting of another', () => {
  const again = defineConfig({
    settings: { port: { kind: 'text', option: 'port', help: 'another port' } },
    read: () => ({}),
  })
  expect(() => allSettings([...modules, { name: 'again', config: again }])).toThrow(
    'Two settings have the name port.',
  )
})

describe('the addresses of the databases', () => {
  const read = (environment: Record<string, string>) => readConfig({}, environment).databases

  it('are the loopback by default', () => {
    expect(read({})).toEqual({ listen: ['127.0.0.1', '::1'], host: '127.0.0.1' })
  })

  it('have the first address or the given name in connection strings', () => {
    expect(read({ HOWDAH_DATABASE_LISTEN: '192.168.1.5' })).toEqual({
      listen: ['127.0.0.1', '::1', '192.168.1.5'],
      host: '192.168.1.5',
    })
    expect(
      read({ HOWDAH_DATABASE_LISTEN: '0.0.0.0,::', HOWDAH_DATABASE_HOST: 'db.example.com' }),
    ).toEqual({ listen: ['0.0.0.0', '::'], host: 'db.example.com' })
  })

  it.each([
    [{ HOWDAH_DATABASE_LISTEN: 'localhost' }, /--database-listen takes an IP address/],
    [{ HOWDAH_DATABASE_LISTEN: "0.0.0.0'" }, /--database-listen takes an IP address/],
    [{ HOWDAH_DATABASE_LISTEN: '::' }, /set it by --database-host/],
    [{ HOWDAH_DATABASE_HOST: 'http://db' }, /--database-host takes a host name/],
    [{ HOWDAH_DATABASE_HOST: '-x' }, /--database-host takes a host name/],
  ])('refuse %o', (environment, message) => {
    expect(() => readConfig({}, environment)).toThrow(message)
  })
})

describe('TLS of the gateway', () => {
  const read = (environment: Record<string, string>) => readConfig({}, environment).gatewayTls

  it('has a certificate of the authority, or files', () => {
    expect(read({})).toBeNull()
    expect(read({ HOWDAH_GATEWAY_TLS: 'authority' })).toBe('authority')
    expect(
      read({ HOWDAH_GATEWAY_TLS: '/etc/tls/api.pem', HOWDAH_GATEWAY_TLS_KEY: '/etc/tls/api.key' }),
    ).toEqual({ certFile: '/etc/tls/api.pem', keyFile: '/etc/tls/api.key' })
  })

  it.each([
    [{ HOWDAH_GATEWAY_TLS: '/etc/tls/api.pem' }, /needs --gateway-tls-key/],
    [{ HOWDAH_GATEWAY_TLS_KEY: '/etc/tls/api.key' }, /needs --gateway-tls /],
    [{ HOWDAH_GATEWAY_TLS: 'authority', HOWDAH_GATEWAY_TLS_KEY: '/x' }, /has its own key/],
    [
      { HOWDAH_GATEWAY_TLS: 'authority', HOWDAH_GATEWAY_URL: 'http://api.example.com' },
      /begins with https/,
    ],
  ])('refuses %o', (environment, message) => {
    expect(() => read(environment)).toThrow(message)
  })
})
