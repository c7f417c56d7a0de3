import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { readConfig } from '../src/server/config'
import { type RunningPlatform, startPlatform } from '../src/server/start'

/** A whole platform on a fresh data directory, with an owner and a read-only member of its first organization. */
export interface TestPlatform {
  running: RunningPlatform
  /** URL of the platform, without a trailing slash. */
  url: string
  /** The first project, which is healthy. */
  projectRef: string
  /** Of the first project's database `postgres`. */
  connectionString: string
  /** Access tokens. */
  tokens: { owner: string; reader: string }
  dataDirectory: string
  stop(): Promise<void>
}

/**
 * Starts a platform without scheduled backups, whose minute of the day may come while a test runs.
 * @param environment variables, as `howdah` would have them
 */
export async function startTestPlatform(
  environment: Record<string, string> = {},
): Promise<TestPlatform> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  const running = await startPlatform(
    readConfig(
      { data: dataDirectory, port: '0' },
      { HOWDAH_SCHEDULED_BACKUPS: 'off', ...environment },
    ),
  )
  const { accessTokens, clusters, identity, members, organizations, projects } = running.platform

  const organization = await organizations.bySlug('personal')
  if (!organization) throw new Error('The first start made no organization.')
  const reader = await identity.createPerson({
    email: 'reader@example.com',
    name: 'Reader',
    password: 'only for reading',
  })
  await members.put({ organizationId: organization.id, personId: reader.id, role: 'read-only' })
  const owner = await members.firstOwner()
  if (!owner) throw new Error('The first start made no owner.')

  const ref = await vi.waitFor(
    async () => {
      const {
        projects: [first],
      } = await projects.page({
        organizationId: organization.id,
        limit: 1,
        offset: 0,
        sort: 'created_asc',
      })
      if (first?.status !== 'ACTIVE_HEALTHY')
        throw new Error(`The first project is ${first?.status ?? 'missing'}.`)
      return first.ref
    },
    { timeout: 60_000, interval: 50 },
  )
  const { host, port } = await clusters.endpoint(ref)
  return {
    running,
    url: running.url,
    projectRef: ref,
    connectionString: `postgresql://postgres@${host}:${port}/postgres`,
    tokens: {
      owner: (await accessTokens.create({ personId: owner, name: 'test' })).token,
      reader: (await accessTokens.create({ personId: reader.id, name: 'test' })).token,
    },
    dataDirectory,
    async stop() {
      await running.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
