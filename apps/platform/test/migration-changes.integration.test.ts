import {
  addMigration,
  removeMigration,
} from '@howdah/platform-client/catalog/ddl/migration-changes'
import { getMigration } from '@howdah/platform-client/catalog/migrations'
import { expect, test } from 'vitest'
import { objectFixture } from './object-fixture'

const { client, rows, scope } = objectFixture()
const exists = async (name: string) =>
  (await rows<{ found: boolean }>(`select to_regclass('${name}') is not null as found`))[0]?.found
const add = (version: string, sql: string, runs: boolean) =>
  addMigration(client(), { ...scope(), record: { version, name: `it's ${version}` }, sql, runs })

test('a migration is run and recorded together, or neither', async () => {
  const sql = `create table public.first (id int); -- the first
    create table public.second (note text default 'a;b') -- the second`
  await add('20260101000000', sql, true)
  expect([await exists('public.first'), await exists('public.second')]).toEqual([true, true])
  const stored = await getMigration(client(), { ...scope(), version: '20260101000000' })
  expect(stored?.name).toBe(`it's 20260101000000`)
  expect(stored?.statements).toHaveLength(2)
  const broken = add('20260101000001', 'create table public.third (); select nonsense', true)
  await expect(broken).rejects.toMatchObject({ sql: { sqlstate: '42703' } })
  expect(await exists('public.third')).toBe(false)
  expect(await getMigration(client(), { ...scope(), version: '20260101000001' })).toBeNull()
})

test('one that was run elsewhere is only recorded, and one is removed from the history', async () => {
  await add('20260101000002', 'create table public.elsewhere ()', false)
  expect(await exists('public.elsewhere')).toBe(false)
  const remove = () => removeMigration(client(), { ...scope(), version: '20260101000002' })
  expect([await remove(), await remove()]).toEqual([true, false])
  expect(await getMigration(client(), { ...scope(), version: '20260101000002' })).toBeNull()
})
