import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTheLongRun, killTurns } from '../../../test/long-run'
import {
  buildServer,
  howdah,
  temporaryData,
  type TemporaryData,
} from '../../../test/server-process'
import { readPostmasterFile } from '../../postgres/cluster/postmaster-file'
import { readConfig } from '../../server/config'
import { createAccessTokens } from '../people/access-tokens/access-tokens'
import type { ControlDatabase } from '../../server/control-database'
import { createMembers } from '../organizations/members/members'
import { layout } from '../../base/disk/data-directory'
import { startPlatform, type RunningPlatform } from '../../server/start'

let data: TemporaryData
let ref: string
let backupId: string

const start = () => startPlatform(readConfig({ data: data.root, port: '0' }, {}))

async function settle({ platform }: RunningPlatform) {
  const newest = await platform.operations.newest(ref)
  return platform.operations.finished(newest?.id ?? '')
}

/** Runs SQL and answers the one value. */
async function ask({ platform }: RunningPlatform, sql: string): Promise<unknown> {
  const client = new Client(await platform.clusters.target(ref, 'editor'))
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows[0]?.[0]
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  await buildServer()
  data = await temporaryData()
  const running = await start()
  const { organizations, projects } = running.platform
  const organizationId = (await organizations.bySlug('personal'))?.id ?? 0
  ref =
    (await projects.page({ organizationId, limit: 1, offset: 0, sort: 'created_asc' })).projects[0]
      ?.ref ?? ''
  await settle(running)
  // Many pages, so that a mix of two states would show.
  await ask(
    running,
    `create table states as select n, 'backup' as state from generate_series(1, 50000) n`,
  )
  backupId = (await running.platform.backups.create(ref, 'manual')).backup.id
  await settle(running)
  await running.stop()
}, 180_000)
afterAll(() => data.end())

/**
 * Holds an operation back at the end of a step: the work is done, and what comes next is not noted. What sleeps there is ended with the
 * server, or it would note it all the same.
 */
async function holdAtTheEndOf(
  step: string,
  { pool }: ControlDatabase,
): Promise<{ reached(): Promise<void>; letGo(): Promise<void> }> {
  await pool.query(
    `create function hold() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end'`,
  )
  await pool.query(`create trigger hold before update on operations for each row
    when (old.step = '${step}' and (new.step <> old.step or new.state <> 'running')) execute function hold()`)
  const sleeping = `from pg_stat_activity where wait_event = 'PgSleep'`
  return {
    async reached() {
      const isSleeping = async () =>
        expect((await pool.query(`select ${sleeping}`)).rowCount).toBe(1)
      await vi.waitFor(isSleeping, { timeout: 30_000, interval: 5 })
    },
    async letGo() {
      await pool.query(`select pg_terminate_backend(pid, 5000) ${sleeping}`)
      await pool.query('drop function hold() cascade')
    },
  }
}

async function letFail(step: string, { pool }: ControlDatabase): Promise<void> {
  await pool.query(
    `create function fail() returns trigger language plpgsql as 'begin raise ''it was made to fail''; end'`,
  )
  await pool.query(
    `create trigger fail before update on operations for each row when (new.step = '${step}') execute function fail()`,
  )
}

/**
 * Time at which a server is killed: in the middle of a step, at its end, or a number of
 * milliseconds after the request.
 */
type Moment = ({ in: string } | { endOf: string } | { after: number }) & {
  /** The step that cannot begin, so that what was done is undone. */
  fails?: string
}

/** Asks a server of its own for something, and kills it. */
async function killIn(when: Moment, path: string, json?: object): Promise<void> {
  const server = howdah(['--data', data.root, '--port', '0'])
  await server.says('Ctrl+C stops')
  const url = /runs at (\S+)/.exec(server.output)?.[1] ?? ''
  const control = await data.control()
  let held: Awaited<ReturnType<typeof holdAtTheEndOf>> | null = null
  try {
    const personId = (await createMembers(control.pool).firstOwner()) ?? ''
    const { token } = await createAccessTokens(control.pool).create({ personId, name: 'killer' })
    if (when.fails !== undefined) await letFail(when.fails, control)
    if ('endOf' in when) held = await holdAtTheEndOf(when.endOf, control)
    const { status } = await fetch(`${url}/platform/projects/${ref}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(json) ?? null,
    })
    expect(status).toBe(202)
    await held?.reached()
    if ('after' in when) await sleep(when.after)
    if ('in' in when) {
      await vi.waitFor(
        async () => {
          const { rows } = await control.pool.query<{ step: string }>(
            'select step from operations order by created_at desc limit 1',
          )
          if (rows[0]?.step !== when.in) throw new Error(`It is in step ${rows[0]?.step}.`)
        },
        { timeout: 30_000, interval: 1 },
      )
    }
    server.child.kill('SIGKILL')
    await server.ended
  } finally {
    server.child.kill('SIGKILL')
    await held?.letGo()
    await control.pool.query('drop function if exists fail() cascade')
    await control.close()
  }
}

/**
 * Restores the pg_hba.conf of an older Howdah version, whose Postgres keeps running and is taken
 * over.
 */
async function letNoBackupIn(): Promise<void> {
  const folder = join(layout(data.root).clusters, ref, 'data')
  const file = join(folder, 'pg_hba.conf')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^local replication.*\n/m, ''))
  const postmaster = await readPostmasterFile(folder)
  if (postmaster) process.kill(postmaster.pid, 'SIGHUP')
}

const names = (folder: string) =>
  readdir(folder).then((found) =>
    found.filter((name) => !/^(cluster\.json|postgres\.log)$/.test(name)),
  )

const anyMoment: Moment[] = Array.from({ length: killTurns }, (_, turn) => ({
  after: Math.round((turn * 1_600) / killTurns),
}))
const endsOf = (...steps: string[]): Moment[] => steps.map((endOf) => ({ endOf }))
const ofRestore = [
  ...endsOf('swap'),
  ...inTheLongRun<Moment>(
    { in: 'unpack' },
    ...endsOf('stop', 'unpack', 'start', 'activate', 'tidy'),
    ...anyMoment,
  ),
]
// By then the backup is in the data's place, and runs.
const ofUndo: Moment[] = [
  { in: 'undo', fails: 'activate' },
  ...inTheLongRun<Moment>(
    { endOf: 'undo', fails: 'activate' },
    ...anyMoment.map((moment) => ({ ...moment, fails: 'activate' })),
  ),
]
const ofBackup = [
  { in: 'copy' },
  ...inTheLongRun<Moment>(...endsOf('copy', 'check', 'keep'), ...anyMoment),
]

describe('a server that is killed', () => {
  it.each(ofRestore)(
    'in restoring (%j) is followed by one that ends it: the data is the old or the new, never a mix',
    async (when) => {
      const before = await start()
      await ask(before, `update states set state = 'made since the backup'`)
      await before.stop()
      await killIn(when, `/backups/${backupId}/restore`, { name: 'First project' })
      const running = await start()
      try {
        expect(await settle(running)).toMatchObject({
          kind: 'restore_backup',
          state: 'succeeded',
          error: null,
        })
        expect(await running.platform.projects.byRef(ref)).toMatchObject({
          status: 'ACTIVE_HEALTHY',
        })
        expect(await ask(running, 'select array_agg(distinct state) from states')).toEqual([
          'backup',
        ])
        expect(await names(join(layout(data.root).clusters, ref))).toEqual(['data'])
      } finally {
        await running.stop()
      }
    },
  )

  it.each(ofUndo)(
    'in undoing a restore (%j) is followed by one that ends it: the data is what it was before',
    async (when) => {
      const before = await start()
      await ask(before, `update states set state = 'made since the backup'`)
      await before.stop()
      await killIn(when, `/backups/${backupId}/restore`, { name: 'First project' })
      const running = await start()
      try {
        const { state } = await settle(running)
        // One that was killed before it failed goes on, and has nothing to fail for any more.
        if (!('after' in when)) expect(state).toBe('failed')
        expect(await running.platform.projects.byRef(ref)).toMatchObject({
          status: 'ACTIVE_HEALTHY',
        })
        const expected = state === 'failed' ? 'made since the backup' : 'backup'
        expect(await ask(running, 'select array_agg(distinct state) from states')).toEqual([
          expected,
        ])
        expect(await names(join(layout(data.root).clusters, ref))).toEqual(['data'])
      } finally {
        await running.stop()
      }
    },
  )

  it.each(ofBackup)(
    'in backing up (%j) is followed by one that ends it, with nothing half there',
    async (when) => {
      await killIn(when, '/backups')
      await letNoBackupIn()
      const running = await start()
      try {
        expect(await settle(running)).toMatchObject({
          kind: 'create_backup',
          state: 'succeeded',
          error: null,
        })
        const all = await running.platform.backups.all(ref)
        expect(all.map(({ state }) => state)).not.toContain('running')
        expect((await names(join(layout(data.root).backups, ref))).sort()).toEqual(
          all.map(({ id }) => id).sort(),
        )
        const [newest] = all
        if (newest && newest.id !== backupId) await running.platform.backups.remove(ref, newest.id)
      } finally {
        await running.stop()
      }
    },
  )
})
