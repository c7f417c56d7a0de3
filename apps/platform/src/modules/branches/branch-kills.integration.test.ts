import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { holdSessions } from '../../../test/held-session'
import { inTheLongRun } from '../../../test/long-run'
import {
  buildServer,
  howdah,
  temporaryData,
  type TemporaryData,
} from '../../../test/server-process'
import { expectAsBefore, whatIsThere, type WhatIsThere } from '../../../test/what-is-there'
import { layout } from '../../base/disk/data-directory'
import { readConfig } from '../../server/config'
import { startPlatform, type RunningPlatform } from '../../server/start'
import { createMembers } from '../organizations/members/members'
import { createAccessTokens } from '../people/access-tokens/access-tokens'

let data: TemporaryData
let ref: string
/** Contents of the server without a branch. */
let there: WhatIsThere

const start = () =>
  startPlatform(readConfig({ data: data.root, port: '0' }, { HOWDAH_SCHEDULED_BACKUPS: 'off' }))

/** Runs SQL and answers the one value. */
async function ask({ platform }: RunningPlatform, of: string, sql: string): Promise<unknown> {
  const client = new Client(await platform.clusters.target(of, 'editor'))
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
  const { operations, organizations, projects } = running.platform
  const organizationId = (await organizations.bySlug('personal'))?.id ?? 0
  ref =
    (await projects.page({ organizationId, limit: 1, offset: 0, sort: 'created_asc' })).projects[0]
      ?.ref ?? ''
  await operations.finished((await operations.newest(ref))?.id ?? '')
  await ask(running, ref, 'create table states as select n from generate_series(1, 20000) n')
  there = await whatIsThere(running, data.root)
  await running.stop()
}, 180_000)
afterAll(() => data.end())

/** Asks a server of its own for something, and kills that at the end of a step, before the next one is noted. @returns the id of the branch */
async function killAtTheEndOf(step: string, path: string, json?: object): Promise<string> {
  const server = howdah(['--data', data.root, '--port', '0'])
  await server.says('Ctrl+C stops')
  const url = /runs at (\S+)/.exec(server.output)?.[1] ?? ''
  const control = await data.control()
  const held = await holdSessions(control.pool)
  try {
    const personId = (await createMembers(control.pool).firstOwner()) ?? ''
    const { token } = await createAccessTokens(control.pool).create({ personId, name: 'killer' })
    await control.pool.query(`create trigger hold before update on operations for each row
      when (old.step = '${step}' and (new.step <> old.step or new.state <> 'running')) execute function hold()`)
    const reply = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: json ? JSON.stringify(json) : null,
    })
    expect(reply.status).toBe(202)
    await held.reached()
    const { id } = (await reply.json()) as { id: string }
    server.child.kill('SIGKILL')
    await server.ended
    return id
  } finally {
    server.child.kill('SIGKILL')
    await held.letGo()
    await control.close()
  }
}

it.each([
  ['copy', true],
  ['empty', false],
  ...inTheLongRun(
    ['settings', true] as const,
    ['start', true] as const,
    ['files', true] as const,
    ['activate', false] as const,
  ),
] as const)(
  'a server killed in the step %s is followed by one that completes the branch',
  async (step, withData) => {
    const request = { branch_name: `killed in ${step}`, with_data: withData }
    const id = await killAtTheEndOf(step, `/v1/projects/${ref}/branches`, request)
    const running = await start()
    try {
      const { branches, operations, projects } = running.platform
      const newest = await operations.newest(id)
      expect(await operations.finished(newest?.id ?? '')).toMatchObject({ state: 'succeeded' })
      expect(await projects.byRef(id)).toMatchObject({ status: 'ACTIVE_HEALTHY', parentRef: ref })
      expect(await ask(running, id, 'select count(*)::text from states')).toBe(
        withData ? '20000' : '0',
      )
      expect(await ask(running, ref, 'select count(*)::text from states')).toBe('20000')
      const deleted = await branches.remove(id)
      expect(await operations.finished(deleted.id)).toMatchObject({ state: 'succeeded' })
      await expectAsBefore(running, data.root, there)
    } finally {
      await running.stop()
    }
  },
  240_000,
)

it.each(['swap', ...inTheLongRun('stop', 'copy', 'start', 'fill', 'activate')])(
  'a server killed in the step %s of a reset is followed by one that completes it',
  async (step) => {
    const before = await start()
    const { branches: made, operations: first } = before.platform
    const { projectRef: id } = await made.create({
      ...{ parentRef: ref, name: `reset in ${step}`, persistent: false, withData: true },
      gitBranch: null,
    })
    await first.finished((await first.newest(id))?.id ?? '')
    await ask(before, id, 'drop table states')
    await before.stop()
    expect(await killAtTheEndOf(step, `/v1/branches/${id}/reset`)).toBe(id)
    const running = await start()
    try {
      const { branches, operations } = running.platform
      const newest = await operations.newest(id)
      expect(await operations.finished(newest?.id ?? '')).toMatchObject({ state: 'succeeded' })
      expect(await ask(running, id, 'select count(*)::text from states')).toBe('20000')
      const { clusters } = layout(data.root)
      expect((await readdir(join(clusters, id))).filter((name) => /^data\./.test(name))).toEqual([])
      await operations.finished((await branches.remove(id)).id)
      await expectAsBefore(running, data.root, there)
    } finally {
      await running.stop()
    }
  },
  240_000,
)

it('a server killed in a trial of a merge is followed by one that deletes the copy', async () => {
  const before = await start()
  const { branches: made, operations: first } = before.platform
  const { projectRef: id } = await made.create({
    ...{ parentRef: ref, name: 'to be merged', persistent: false, withData: true },
    gitBranch: null,
  })
  await first.finished((await first.newest(id))?.id ?? '')
  await ask(before, id, 'create schema supabase_migrations')
  await ask(
    before,
    id,
    'create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)',
  )
  await ask(
    before,
    id,
    `insert into supabase_migrations.schema_migrations values ('1', '{select 1}', 'one')`,
  )
  await before.stop()
  await killAtTheEndOf('copy', `/v1/branches/${id}/merge/trial`)
  const running = await start()
  try {
    const { branches, merges, operations } = running.platform
    expect((await merges.plan(id)).trial).toMatchObject({ state: 'failed', durationMs: null })
    const { control } = running.platform
    const refs = async () =>
      (await control.query<{ ref: string }>('select ref from projects')).rows.map((row) => row.ref)
    await vi.waitFor(async () => expect((await refs()).toSorted()).toEqual([ref, id].toSorted()), {
      timeout: 60_000,
      interval: 100,
    })
    const { clusters } = layout(data.root)
    expect((await readdir(clusters)).filter((name) => /^[a-z]{20}$/.test(name)).toSorted()).toEqual(
      [ref, id].toSorted(),
    )
    await operations.finished((await branches.remove(id)).id)
    await expectAsBefore(running, data.root, there)
  } finally {
    await running.stop()
  }
})

/** Lets a server of its own merge a branch, and kills it when what a trigger of the control database is about is to be noted. */
async function killMerge(
  id: string,
  moment: string,
  choice: { digest: string; backup?: boolean },
): Promise<void> {
  const server = howdah(['--data', data.root, '--port', '0'])
  await server.says('Ctrl+C stops')
  const url = /runs at (\S+)/.exec(server.output)?.[1] ?? ''
  const control = await data.control()
  const held = await holdSessions(control.pool)
  try {
    const personId = (await createMembers(control.pool).firstOwner()) ?? ''
    const { token } = await createAccessTokens(control.pool).create({ personId, name: 'merger' })
    await control.pool.query(`create trigger hold ${moment} execute function hold()`)
    const reply = fetch(`${url}/v1/branches/${id}/merge`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(choice),
    }).catch(() => null)
    await held.reached()
    server.child.kill('SIGKILL')
    await server.ended
    expect(await reply).toBeNull()
  } finally {
    server.child.kill('SIGKILL')
    await held.letGo()
    await control.close()
  }
}

/** Moments of the backup before a merge: the end of a step, before that is noted. */
const endOf = (step: string) =>
  `before update on operations for each row when (old.step = '${step}' and old.kind = 'create_backup' and (new.step <> old.step or new.state <> 'running'))`

// merge-undo.integration.test.ts has in the gate what this finds.
it.each(
  inTheLongRun(
    ['the copy', endOf('copy')] as const,
    ['the check', endOf('check')] as const,
    ['its end', endOf('keep')] as const,
    [
      'the merge after it',
      'before update of transaction_id on merges for each row when (new.transaction_id is not null)',
    ] as const,
  ),
)(
  'a server killed in the backup before a merge, in %s, is followed by one that has merged nothing and says so',
  async (_, moment) => {
    const before = await start()
    const { branches: made, merges: planned, operations: first } = before.platform
    const { projectRef: id } = await made.create({
      ...{ parentRef: ref, name: 'backed up', persistent: false, withData: true, gitBranch: null },
    })
    await first.finished((await first.newest(id))?.id ?? '')
    await ask(before, id, 'create table backed (id int)')
    const { digest } = (await planned.plan(id)).plan
    await before.stop()
    await killMerge(id, moment, { digest })
    const running = await start()
    try {
      const { backups, branches, control, merges, operations } = running.platform
      // The branch is as before. Its merge is refused only while the backup goes on.
      const left = await merges.plan(id)
      expect(left).toMatchObject({ last: null, plan: { digest, blocked: null } })
      expect(await ask(running, ref, `select to_regclass('backed')::text`)).toBeNull()
      const { rows: notified } = await control.query(
        `select title, message from notifications where once like 'merge/%/interrupted' and title like '%backed up%'`,
      )
      expect(notified).toEqual([
        {
          title: 'Merging backed up into First project was interrupted',
          message: expect.stringContaining('before anything had changed') as string,
        },
      ])
      const backup = await operations.finished((await operations.newest(ref))?.id ?? '')
      expect(backup).toMatchObject({ kind: 'create_backup', state: 'succeeded' })
      await merges.removeOldBackups()
      expect(await backups.all(ref)).toEqual([])
      expect(await readdir(join(layout(data.root).backups, ref))).toEqual([])
      expect(await ask(running, ref, 'select count(*)::int from pg_replication_slots')).toBe(0)
      const watch = { check: () => undefined, checkAgain: () => Promise.resolve() }
      const merged = await merges.merge(id, { digest, backup: true }, watch)
      expect(await backups.all(ref)).toMatchObject([{ id: merged.backup, state: 'completed' }])
      expect((await merges.plan(id)).last).toMatchObject({
        ...{ reason: null, record: { state: 'merged', backup: merged.backup } },
      })
      await operations.finished((await branches.remove(id)).id)
      await ask(running, ref, 'drop table backed')
      await backups.remove(ref, merged.backup ?? '')
      await control.query(`delete from notifications where title like '%backed up%'`)
      await expectAsBefore(running, data.root, there)
    } finally {
      await running.stop()
    }
  },
  240_000,
)

it('a server killed between the tables and the functions of a merge is followed by one that says so', async () => {
  const before = await start()
  const { branches: made, functionRows, operations: first } = before.platform
  const { projectRef: id } = await made.create({
    ...{ parentRef: ref, name: 'half merged', persistent: false, withData: true, gitBranch: null },
  })
  await first.finished((await first.newest(id))?.id ?? '')
  await ask(before, id, 'create table halves (id int)')
  await functionRows.deploy(id, 'half', {
    ...{ entrypointPath: 'index.ts', importMapPath: null, bundle: Buffer.from('half') },
    files: [{ path: 'index.ts', content: 'half' }],
  })
  const { digest } = (await before.platform.merges.plan(id)).plan
  await before.stop()

  await killMerge(id, 'before insert on function_versions for each row', {
    ...{ digest, backup: false },
  })
  const running = await start()
  try {
    const { branches, functionRows: functions, merges, operations } = running.platform
    expect(await ask(running, ref, `select to_regclass('halves')::text`)).toBe('halves')
    const half = await merges.plan(id)
    expect(half.last?.record).toMatchObject({ state: 'incomplete', restorePoint: null })
    expect(half.plan).toMatchObject({ migrations: [], functions: [{ slug: 'half' }] })
    const choice = { digest: half.plan.digest, backup: false }
    await merges.merge(id, choice, { check: () => undefined, checkAgain: () => Promise.resolve() })
    expect((await merges.plan(id)).last?.record).toMatchObject({ state: 'merged' })
    expect(await functions.get(ref, 'half')).not.toBeNull()
    await operations.finished((await branches.remove(id)).id)
    await expectAsBefore(running, data.root, there)
  } finally {
    await running.stop()
  }
})
