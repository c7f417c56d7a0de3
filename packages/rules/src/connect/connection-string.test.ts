import { parse as parseAdoNet } from '@tediousjs/connection-string'
import fc from 'fast-check'
import { parse as parseUri } from 'pg-connection-string'
import { describe, expect, it } from 'vitest'
import { CONNECTION_FORMATS, type ConnectionAddress } from './connect.types'
import { connectionParameters } from './connection-parameters'
import { connectionCode } from './connection-code'
import { connectionString } from './connection-string'
import { phpLiteral, quoteLibpqValue, quoteShellWord } from './escaping'

const local: ConnectionAddress = {
  host: '127.0.0.1',
  port: 5432,
  database: 'postgres',
  user: 'postgres',
}
const tls = { mode: 'verify-full', rootCert: '/etc/ssl/my ca.crt' } as const

/** A text of Postgres: anything but NUL and halves of surrogate pairs. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...` '"\\;=#$%&?/@:+[]{}\n\tä√🐘a1`) }),
  )
  .filter((value) => value !== '' && !/\0|\p{Surrogate}/u.test(value))
const target = fc.record({ user: text, password: text, database: text })

describe('connectionString', () => {
  it.each([
    ['uri', 'postgresql://postgres:[YOUR-PASSWORD]@127.0.0.1:5432/postgres'],
    ['psql', "psql 'host=127.0.0.1 port=5432 dbname=postgres user=postgres'"],
    ['golang', 'postgresql://postgres:[YOUR-PASSWORD]@127.0.0.1:5432/postgres'],
    ['jdbc', 'jdbc:postgresql://127.0.0.1:5432/postgres?user=postgres&password=[YOUR-PASSWORD]'],
    [
      'dotnet',
      'Host=127.0.0.1;Port=5432;Database=postgres;Username=postgres;Password=[YOUR-PASSWORD]',
    ],
    ['nodejs', 'postgresql://postgres:[YOUR-PASSWORD]@127.0.0.1:5432/postgres'],
    ['php', 'pgsql:host=127.0.0.1;port=5432;dbname=postgres'],
    ['python', 'postgresql://postgres:[YOUR-PASSWORD]@127.0.0.1:5432/postgres'],
    ['sqlalchemy', 'postgresql+psycopg2://postgres:[YOUR-PASSWORD]@127.0.0.1:5432/postgres'],
  ] as const)('%s', (format, expected) => {
    expect(connectionString({ format, ...local })).toBe(expected)
  })

  it.each([
    ['golang', 'default_query_exec_mode=exec'],
    ['jdbc', 'prepareThreshold=0'],
    ['dotnet', 'No Reset On Close=true'],
  ] as const)('%s does not prepare statements in the transaction pool', (format, expected) => {
    expect(connectionString({ format, ...local, poolMode: 'transaction' })).toContain(expected)
    expect(connectionString({ format, ...local, poolMode: 'session' })).not.toContain(expected)
  })

  it.each([
    ['uri', '?sslmode=verify-full&sslrootcert=%2Fetc%2Fssl%2Fmy%20ca.crt'],
    ['psql', String.raw` sslmode=verify-full sslrootcert='\''/etc/ssl/my ca.crt'\'''`],
    ['jdbc', '&sslmode=verify-full&sslrootcert=%2Fetc%2Fssl%2Fmy%20ca.crt'],
    ['dotnet', ';SSL Mode=VerifyFull;Root Certificate="/etc/ssl/my ca.crt"'],
    ['php', ";sslmode=verify-full;sslrootcert='/etc/ssl/my ca.crt'"],
    ['sqlalchemy', '?sslmode=verify-full&sslrootcert=%2Fetc%2Fssl%2Fmy%20ca.crt'],
  ] as const)('%s verifies the server with a certificate', (format, end) => {
    const result = connectionString({ format, ...local, tls })
    expect(result.slice(-end.length)).toBe(end)
  })

  it('nodejs encrypts without verification where the mode says so', () => {
    const options = { format: 'nodejs', ...local, tls: { mode: 'require' } } as const
    expect(parseUri(connectionString(options)).ssl).toEqual({ rejectUnauthorized: false })
    const verified = { ...options, tls: { mode: 'verify-full' } } as const
    expect(parseUri(connectionString(verified)).ssl).toEqual({})
  })

  it('puts an IPv6 address into brackets', () => {
    const v6 = { ...local, host: '::1' }
    expect(connectionString({ format: 'uri', ...v6 })).toContain('@[::1]:5432/')
    expect(connectionString({ format: 'jdbc', ...v6 })).toContain('//[::1]:5432/')
    expect(connectionString({ format: 'psql', ...v6 })).toContain('host=::1 ')
  })

  it('nodejs is read by the parser of node-postgres', () => {
    fc.assert(
      fc.property(target, ({ user, password, database }) => {
        const options = { format: 'nodejs', ...local, user, password, database } as const
        const read = parseUri(connectionString(options))
        expect(read).toMatchObject({ host: '127.0.0.1', port: '5432', user, password })
        const { files } = connectionCode(options)
        if (read.database === null)
          expect(files[1]?.content).toContain(`PGDATABASE = ${JSON.stringify(database)}\n`)
        else expect(read.database).toBe(database)
      }),
    )
  })

  it.each(['uri', 'golang', 'python'] as const)('%s is read as a URI', (format) => {
    fc.assert(
      fc.property(target, ({ user, password, database }) => {
        const url = new URL(connectionString({ format, ...local, user, password, database }))
        expect(decodeURIComponent(url.username)).toBe(user)
        expect(decodeURIComponent(url.password)).toBe(password)
        expect(
          url.searchParams.get('dbname') ?? decodeURIComponent(url.href.split('5432/')[1] ?? ''),
        ).toBe(database)
      }),
    )
  })

  it.each(['.', '..'])('a database of the name %s is not a step of a path', (database) => {
    for (const format of ['uri', 'golang', 'python', 'sqlalchemy'] as const) {
      const url = new URL(connectionString({ format, ...local, database }))
      expect(url.searchParams.get('dbname')).toBe(database)
    }
  })

  it('jdbc is read as a URL', () => {
    fc.assert(
      fc.property(target, ({ user, password, database }) => {
        const text = connectionString({ format: 'jdbc', ...local, user, password, database })
        const url = new URL(text.slice('jdbc:'.length))
        expect(url.searchParams.get('user')).toBe(user)
        expect(url.searchParams.get('password')).toBe(password)
        // The driver does not resolve steps of a path.
        expect(decodeURIComponent(/:5432\/([^?]*)\?/.exec(text)?.[1] ?? '')).toBe(database)
      }),
    )
  })

  it('sqlalchemy has a name that its URL cannot hold in a parameter', () => {
    fc.assert(
      fc.property(target, ({ user, password, database }) => {
        const url = new URL(
          connectionString({ format: 'sqlalchemy', ...local, user, password, database }),
        )
        expect(decodeURIComponent(url.username)).toBe(user)
        expect(decodeURIComponent(url.password)).toBe(password)
        // Read without decoding by SQLAlchemy.
        const path = url.pathname.slice(1)
        expect(path === '' ? url.searchParams.get('dbname') : path).toBe(database)
      }),
    )
  })

  it('dotnet is read by a parser of ADO.NET strings', () => {
    fc.assert(
      fc.property(target, ({ user, password, database }) => {
        const read = parseAdoNet(
          connectionString({ format: 'dotnet', ...local, user, password, database }),
        )
        expect(read.get('username')).toBe(user)
        expect(read.get('password')).toBe(password)
        expect(read.get('database')).toBe(database)
      }),
    )
  })

  it('php moves what would split the DSN into the environment', () => {
    const snippet = connectionCode({ format: 'php', ...local, database: "a;b'c" })
    expect(snippet.files[0]?.content).toContain(String.raw`putenv('PGDATABASE=a;b\'c');`)
    expect(snippet.files[0]?.content).toContain("'pgsql:host=127.0.0.1;port=5432',")
  })
})

describe('quoting', () => {
  it.each([
    ['plain', 'plain'],
    ['', "''"],
    ["it's", String.raw`'it\'s'`],
    ['a b', "'a b'"],
    [String.raw`a\b`, String.raw`'a\\b'`],
    ['a=b', "'a=b'"],
  ])('quotes %j for libpq', (value, expected) => {
    expect(quoteLibpqValue(value)).toBe(expected)
  })

  it('quotes for a shell and for PHP', () => {
    expect(quoteShellWord("it's $HOME")).toBe(String.raw`'it'\''s $HOME'`)
    expect(phpLiteral(String.raw`it's \n`)).toBe(String.raw`'it\'s \\n'`)
  })
})

describe('connectionCode', () => {
  it.each(CONNECTION_FORMATS)('%s has the placeholder unescaped, or asks', (format) => {
    const { files } = connectionCode({ format, ...local })
    const all = files.map(({ content }) => content).join('\n')
    if (format === 'psql') expect(all).not.toContain('YOUR-PASSWORD')
    else expect(all).toContain('[YOUR-PASSWORD]')
  })

  it('writes .env lines that need no quotes', () => {
    fc.assert(
      fc.property(target, (names) => {
        for (const format of ['nodejs', 'golang', 'python', 'sqlalchemy'] as const) {
          const { files } = connectionCode({ format, ...local, ...names })
          expect(files[0]?.path).toBe('.env')
          expect(files[0]?.content).toMatch(/^DATABASE_URL=[\w.:/?=&@%~+-]+$/)
        }
      }),
    )
  })

  it('gives .NET its string in JSON', () => {
    fc.assert(
      fc.property(target, (names) => {
        const { files } = connectionCode({ format: 'dotnet', ...local, ...names })
        expect(JSON.parse(files[0]?.content ?? '')).toEqual({
          ConnectionStrings: {
            Database: connectionString({ format: 'dotnet', ...local, ...names }),
          },
        })
      }),
    )
  })

  it('lets SQLAlchemy and PDO leave pooling and preparing to the transaction pool', () => {
    const content = (format: 'sqlalchemy' | 'php') =>
      connectionCode({ format, ...local, poolMode: 'transaction' }).files.at(-1)?.content
    expect(content('sqlalchemy')).toContain('poolclass=NullPool')
    expect(content('php')).toContain('PDO::PGSQL_ATTR_DISABLE_PREPARES => true')
  })
})

describe('connectionParameters', () => {
  it('has the mode of a pool only', () => {
    expect(connectionParameters(local).map(({ name }) => name)).toEqual([
      'host',
      'port',
      'database',
      'user',
    ])
    expect(connectionParameters({ ...local, poolMode: 'session' }).at(-1)).toEqual({
      name: 'pool_mode',
      value: 'session',
    })
  })
})
