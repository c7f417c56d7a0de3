import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { temporaryClusters, type TemporaryClusters } from '../../test/temporary-clusters'
import { readConfig } from './config'
import { startPlatform } from './start'
import { createSecrets } from '../base/secrets'
import type { Services } from '../base/services'
import { createModuleServices } from './create-modules'
import { migrate, NewerControlDatabase } from './migrate'
import { migrations } from './migrations'

const REF = 'externalexternalexte'
const PASSWORD = 'of the external one'
let temporary: TemporaryClusters
let count = 0

function openPool(connectionString: string): Pool {
  const pool = new Pool({ connectionString })
  // The cluster may end before the sockets of a pool that was ended are closed.
  return pool.on('error', () => undefined)
}

/** Returns the address of a new, empty database on an external Postgres. */
async function newDatabase(): Promise<string> {
  const { host, port } = await temporary.clusters.endpoint(REF)
  const address = (database: string) =>
    `postgresql://postgres:${encodeURIComponent(PASSWORD)}@${host}:${port}/${database}`
  const name = `control_${++count}`
  const pool = openPool(address('postgres'))
  await pool.query(`create database ${name}`)
  await pool.end()
  return address(name)
}

beforeAll(async () => {
  temporary = await temporaryClusters()
  await temporary.clusters.initialize(REF)
  await temporary.clusters.start(REF)
  await temporary.clusters.bootstrap(REF, { databasePassword: PASSWORD, sample: false })
})
afterAll(() => temporary.end())

describe('migrations', () => {
  it('are applied once, by one of several that start together', async () => {
    const connectionString = await newDatabase()
    const pools = [1, 2, 3].map(() => openPool(connectionString))
    const applied = await Promise.all(pools.map((pool) => migrate(pool)))
    expect(applied.flat()).toEqual(migrations.map(({ name }) => name))
    await Promise.all(pools.map((pool) => pool.end()))
  })

  it('are applied whole or not at all, and a newer database is refused', async () => {
    const pool = openPool(await newDatabase())
    await expect(
      migrate(pool, [
        { name: '001-a', sql: 'create table a ()' },
        { name: '002-b', sql: 'create nonsense' },
      ]),
    ).rejects.toThrow(/syntax/)
    const { rows } = await pool.query(`select to_regclass('a') is null as gone`)
    expect(rows).toEqual([{ gone: true }])
    await migrate(pool, [
      { name: '001-a', sql: 'create table a ()' },
      { name: '999-later', sql: 'create table b ()' },
    ])
    await expect(migrate(pool, [{ name: '001-a', sql: 'create table a ()' }])).rejects.toThrow(
      NewerControlDatabase,
    )
    await pool.end()
  })
})

describe('an external control database', () => {
  it('serves a whole platform, and refuses another master key', async () => {
    const databaseUrl = await newDatabase()
    const roots = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'howdah-test-'))))
    const config = (root: string | undefined, key: string) =>
      readConfig(
        { data: root, port: '0' },
        { HOWDAH_DATABASE_URL: databaseUrl, HOWDAH_MASTER_KEY: key },
      )
    const running = await startPlatform(config(roots[0], 'ab'.repeat(32)))
    const { organizations, operations } = running.platform
    const organization = await organizations.bySlug('personal')
    const project = await running.platform.projects.page({
      organizationId: organization?.id ?? 0,
      limit: 1,
      offset: 0,
      sort: 'name_asc',
    })
    const operation = await operations.newest(project.projects[0]?.ref ?? '')
    expect(await operations.finished(operation?.id ?? '')).toMatchObject({ state: 'succeeded' })
    await running.stop()

    await expect(startPlatform(config(roots[1], 'cd'.repeat(32)))).rejects.toThrow(
      /not the master key/,
    )
    await expect(
      startPlatform({
        ...config(roots[1], 'cd'.repeat(32)),
        databaseUrl: 'postgresql://unknown@127.0.0.1:1/x',
      }),
    ).rejects.toThrow(/HOWDAH_DATABASE_URL cannot be reached/)
    await Promise.all(roots.map((root) => rm(root, { recursive: true, force: true })))
  })
})

describe('the tables', () => {
  let pool: Pool
  let parts: Services
  beforeAll(async () => {
    pool = openPool(await newDatabase())
    await migrate(pool)
    parts = createModuleServices({ control: pool, secrets: createSecrets(Buffer.alloc(32, 7)) })
  })
  beforeEach(() =>
    pool.query(
      'truncate organizations, members, projects, operations, access_tokens, one_time_links restart identity cascade',
    ),
  )
  afterAll(() => pool.end())

  it('tell a member the organization, a stranger nothing', async () => {
    const { organizations, members } = parts
    const acme = await organizations.create({ slug: 'acme', name: 'Acme', plan: 'team' })
    expect(await organizations.create({ slug: 'acme', name: 'Again', plan: 'free' })).toEqual(acme)
    await members.put({ organizationId: acme.id, personId: 'ada', role: 'owner' })
    await members.put({ organizationId: acme.id, personId: 'bob', role: 'owner' })
    await members.put({ organizationId: acme.id, personId: 'bob', role: 'read-only' })
    expect(await organizations.ofPerson('bob')).toEqual([
      { ...acme, role: 'read-only', projectCount: 0 },
    ])
    expect(await organizations.ofPersonBySlug('ada', 'acme')).toMatchObject({
      role: 'owner',
      managedBy: 'howdah',
      requiresMfa: false,
    })
    expect(await organizations.ofPersonBySlug('eve', 'acme')).toBeNull()
    expect(await members.find('eve', acme.id)).toBeNull()
    expect(await members.firstOwner()).toBe('ada')
  })

  it('page projects by name, part of a name, and status', async () => {
    const { organizations, projects } = parts
    const { id: organizationId } = await organizations.create({
      slug: 'acme',
      name: 'Acme',
      plan: 'pro',
    })
    const secrets = {
      jwtSecret: 'j',
      adminPassword: 'a',
      editorPassword: 'e',
      readerPassword: 'r',
    }
    for (const [letter, name] of [
      ['a', 'Shop'],
      ['b', 'blog_2'],
      ['c', 'Archive'],
    ] as const) {
      await projects.insert({ ref: letter.repeat(20), name, organizationId, home: 'here' }, secrets)
    }
    const page = async (request: Partial<Parameters<typeof projects.page>[0]>) => {
      const { projects: found, count: total } = await projects.page({
        organizationId,
        limit: 96,
        offset: 0,
        sort: 'name_asc',
        ...request,
      })
      return [found.map(({ name }) => name), total]
    }
    expect(await page({})).toEqual([['Archive', 'blog_2', 'Shop'], 3])
    expect(await page({ sort: 'name_desc', limit: 1, offset: 1 })).toEqual([['blog_2'], 3])
    expect(await page({ sort: 'created_desc' })).toEqual([['Archive', 'blog_2', 'Shop'], 3])
    expect(await page({ search: 'SHO' })).toEqual([['Shop'], 1])
    expect(await page({ search: '_' })).toEqual([['blog_2'], 1])
    expect(await page({ search: 'ccc' })).toEqual([['Archive'], 1])
    expect(await projects.setStatus('a'.repeat(20), 'ACTIVE_HEALTHY', ['INIT_FAILED'])).toBe(false)
    expect(await projects.setStatus('a'.repeat(20), 'ACTIVE_HEALTHY', ['COMING_UP'])).toBe(true)
    expect(await page({ statuses: ['ACTIVE_HEALTHY', 'INIT_FAILED'] })).toEqual([['Shop'], 1])

    expect(await projects.secretsOf('a'.repeat(20))).toEqual(secrets)
    await pool.query(
      'update projects set secrets = (select secrets from projects where ref = $1)',
      ['b'.repeat(20)],
    )
    // A ciphertext that was moved to another project opens nothing there.
    await expect(projects.secretsOf('a'.repeat(20))).rejects.toThrow(/cannot be opened/)
    expect(await projects.secretsOf('z'.repeat(20))).toBeNull()
  })

  it('keep only hashes of tokens and links, and end them', async () => {
    const { accessTokens, oneTimeLinks } = parts
    const { token, id } = await accessTokens.create({ personId: 'ada', name: 'ci' })
    expect(token).toMatch(/^hwd_[\w-]{43}$/)
    expect(await accessTokens.find(token)).toMatchObject({ id, personId: 'ada', name: 'ci' })
    expect((await accessTokens.find(token))?.lastUsedAt).toBeInstanceOf(Date)
    expect(await accessTokens.find('hwd_other')).toBeNull()
    const over = await accessTokens.create({
      personId: 'ada',
      name: 'old',
      expiresAt: new Date(Date.now() - 1),
    })
    expect(await accessTokens.find(over.token)).toBeNull()

    const first = await oneTimeLinks.issue('ada')
    const second = await oneTimeLinks.issue('ada')
    expect(await oneTimeLinks.use(first.token)).toBeNull()
    const uses = await Promise.all([1, 2, 3].map(() => oneTimeLinks.use(second.token)))
    expect(uses.filter(Boolean)).toEqual([{ personId: 'ada' }])
    const expired = await oneTimeLinks.issue('ada', { expiresAt: new Date(Date.now() - 1) })
    expect(await oneTimeLinks.use(expired.token)).toBeNull()

    const { rows } = await pool.query<{ text: string }>(
      `select coalesce(string_agg(t::text, ' '), '') || (select string_agg(l::text, ' ') from one_time_links l) as text from access_tokens t`,
    )
    for (const secret of [token, over.token, expired.token])
      expect(rows[0]?.text).not.toContain(secret)
  })
})
