import { expect, test } from 'vitest'
import type { ConnectDetails } from '../guide.types'
import { databaseUrls } from './database-urls'

const parts = {
  host: 'db.test',
  port: 5432,
  user: 'postgres',
  database: 'postgres',
  tls: { mode: 'require' },
} as const
const details: ConnectDetails = {
  ref: 'abcdefghijklmnopqrst',
  projectName: 'Acme',
  direct: parts,
  transaction: { ...parts, port: 6543 },
  services: { rest: false, auth: false, storage: false },
}

test('the strings have TLS where the project requires it, as each driver reads it', () => {
  const base = 'postgresql://postgres:[YOUR-PASSWORD]@db.test'
  expect(databaseUrls(details, 'node-postgres')).toMatchObject({
    queries: `${base}:6543/postgres?sslmode=require&uselibpqcompat=true`,
    migrations: `${base}:5432/postgres?sslmode=require&uselibpqcompat=true`,
  })
  expect(databaseUrls(details, 'postgres.js')).toMatchObject({
    queries: `${base}:6543/postgres?sslmode=require`,
    migrations: `${base}:5432/postgres?sslmode=require`,
  })
})
