import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startProjectServer, type ProjectServer } from '../../../test/project-server'
import { startAuthTestPlatform, type AuthTestPlatform } from '../auth/testing/auth-test-platform'
import { compareEntries, ENTRIES_SQL, startEntryWriters } from './testing/entry-writers'

const START_TIMEOUT_MS = 240_000
const SERVER_KILLS = 4
const POSTGREST_KILLS = 12
const ROWS_BETWEEN_KILLS = 60
const BIG_ROWS = 20
const BIG_ROW_BYTES = 1_600_000
const SOON = { timeout: 60_000, interval: 100 }

const settings = { auth: { autoRefreshToken: false, persistSession: false } }
const realtime = { transport: class {} as never }

describe('clients of a Data API whose server is killed', () => {
  let server: ProjectServer
  let session: Client
  beforeAll(async () => {
    server = await startProjectServer()
    session = await server.connect()
    await session.query(`${ENTRIES_SQL};
      create table public.texts as select n, repeat(md5(n::text), ${BIG_ROW_BYTES / 32}) as text
        from generate_series(1, ${BIG_ROWS}) n`)
  }, START_TIMEOUT_MS)
  afterAll(async () => {
    await session.end()
    await server.end()
  })

  it('find every write that was acknowledged, and none twice', { timeout: 600_000 }, async () => {
    const client = createClient(server.endpoint, server.keys.service, { ...settings, realtime })
    const writers = startEntryWriters(client)
    for (let turn = 0; turn < SERVER_KILLS; turn += 1) {
      await writers.progress(ROWS_BETWEEN_KILLS)
      const { size } = writers.failed
      await server.kill()
      await vi.waitFor(() => expect(writers.failed.size).toBeGreaterThan(size), SOON)
      await server.startAgain()
    }
    await writers.progress(ROWS_BETWEEN_KILLS)
    await writers.stop()
    expect(await compareEntries(writers, session)).toEqual({ lost: [], twice: [] })
  })

  it(
    'have no part of an answer that was cut off, and then all of it',
    { timeout: 240_000 },
    async () => {
      let onAnswer = () => undefined as unknown
      const client = createClient(server.endpoint, server.keys.service, {
        ...{ ...settings, realtime },
        global: {
          async fetch(input, init) {
            const response = await fetch(input, init)
            onAnswer()
            return response
          },
        },
      })
      const read = () => client.from('texts').select('n, text').order('n')
      const isWhole = ({ data, error }: Awaited<ReturnType<typeof read>>) => {
        expect(error).toBeNull()
        expect(data?.map(({ text }) => String(text).length)).toEqual(
          Array.from({ length: BIG_ROWS }, () => BIG_ROW_BYTES),
        )
      }
      await vi.waitFor(async () => isWhole(await read()), SOON)
      const kills: Promise<void>[] = []
      onAnswer = () => kills.length === 0 && kills.push(server.kill())
      const cut = await read()
      expect(cut.data).toBeNull()
      expect(cut.error).not.toBeNull()
      await Promise.all(kills)
      await server.startAgain()
      await vi.waitFor(async () => isWhole(await read()), SOON)
    },
  )
})

describe('a Data API whose processes are killed', () => {
  let platform: AuthTestPlatform
  beforeAll(async () => {
    platform = await startAuthTestPlatform()
    await platform.sql(ENTRIES_SQL)
  }, START_TIMEOUT_MS)
  afterAll(() => platform.stop())

  const killPostgrest = async () => {
    const pid = await vi.waitFor(() => {
      const found = platform.running.platform.restServers.pidOf(platform.projectRef)
      if (found === null) throw new Error('PostgREST does not run.')
      return found
    }, SOON)
    process.kill(pid, 'SIGKILL')
  }
  const killPostgres = async () => {
    const file = join(
      ...[platform.dataDirectory, 'clusters', platform.projectRef, 'data', 'postmaster.pid'],
    )
    process.kill(Number.parseInt(await readFile(file, 'utf8'), 10), 'SIGKILL')
  }

  it.each([
    ['PostgREST', killPostgrest, POSTGREST_KILLS],
    ['Postgres', killPostgres, SERVER_KILLS],
  ])(
    'has every write that was acknowledged, and none twice, through kills of %s',
    { timeout: 600_000 },
    async (_, kill, kills) => {
      await platform.sql('truncate public.entries')
      const writers = startEntryWriters(platform.admin)
      for (let turn = 0; turn < kills; turn += 1) {
        await writers.progress(ROWS_BETWEEN_KILLS)
        const { size } = writers.failed
        await kill()
        await vi.waitFor(() => expect(writers.failed.size).toBeGreaterThan(size), SOON)
      }
      await writers.progress(ROWS_BETWEEN_KILLS)
      await writers.stop()
      const { running, projectRef } = platform
      const session = new Client(await running.platform.clusters.target(projectRef, 'editor'))
      await session.connect()
      const compared = await compareEntries(writers, session)
      await session.end()
      expect(compared).toEqual({ lost: [], twice: [] })
      // Each refusal says that the write may be sent again later, and none that it was wrong.
      for (const status of new Set(writers.failed.values())) expect(status).toBe(503)
    },
  )
})
