import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { readConfig } from '../src/server/config'
import { type RunningPlatform, startPlatform } from '../src/server/start'
import { canBeCopied, copyStarted } from './started-platform'

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

const READER = { email: 'reader@example.com', name: 'Reader', password: 'only for reading' }

const start = (data: string, environment: Record<string, string>): Promise<RunningPlatform> =>
  startPlatform(
    readConfig({ data, port: '0' }, { HOWDAH_SCHEDULED_BACKUPS: 'off', ...environment }),
  )

async function firstOrganization({ organizations }: RunningPlatform['platform']): Promise<number> {
  const organization = await organizations.bySlug('personal')
  if (!organization) throw new Error('The first start made no organization.')
  return organization.id
}

/** Returns the first project's reference, once it is healthy. */
async function firstProject(platform: RunningPlatform['platform']): Promise<string> {
  const organizationId = await firstOrganization(platform)
  return vi.waitFor(
    async () => {
      const {
        projects: [first],
      } = await platform.projects.page({ organizationId, limit: 1, offset: 0, sort: 'created_asc' })
      if (first?.status !== 'ACTIVE_HEALTHY')
        throw new Error(`The first project is ${first?.status ?? 'missing'}.`)
      return first.ref
    },
    { timeout: 60_000, interval: 50 },
  )
}

/**
 * Starts a platform without scheduled backups, whose minute of the day may come while a test runs.
 * @param environment variables, as `howdah` would have them
 */
export async function startTestPlatform(
  environment: Record<string, string> = {},
): Promise<TestPlatform> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  if (canBeCopied(environment))
    await copyStarted(dataDirectory, async (folder) => {
      const first = await start(folder, {})
      await firstProject(first.platform)
      await first.stop()
    })
  const running = await start(dataDirectory, environment)
  const { platform } = running
  const { accessTokens, clusters, identity, members } = platform

  const reader = await identity.createPerson(READER)
  await members.put({
    organizationId: await firstOrganization(platform),
    personId: reader.id,
    role: 'read-only',
  })
  const owner = await members.firstOwner()
  if (!owner) throw new Error('The first start made no owner.')

  const ref = await firstProject(platform)
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
