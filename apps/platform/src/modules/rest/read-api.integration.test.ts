import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { endProcess, isRunning, processesIn } from '../../base/process-table'
import { withAdmin } from '../../postgres/cluster/admin-client'
import { call } from '../../server/http/testing/call'
import { RestBusy } from './process/rest-errors'
import { startAuthTestPlatform, type AuthTestPlatform } from '../auth/testing/auth-test-platform'

const WAIT = { timeout: 120_000, interval: 100 }

describe('reads of the Data API', { timeout: 300_000 }, () => {
  let platform: AuthTestPlatform
  let ref: string
  const identifiers: string[] = []

  beforeAll(async () => {
    platform = await startAuthTestPlatform()
    ref = platform.projectRef
    await platform.sql(`
      create table public.written (id int primary key, text text);
      create function public.count_written() returns bigint language sql stable as 'select count(*) from public.written';
      create function public.write(new_id int) returns void language sql as 'insert into public.written values (new_id)';
      create function public.nap(seconds float) returns text language sql stable as $$ select 'rested' from pg_sleep(seconds) $$;
      grant all on public.written to anon;
      grant execute on all functions in schema public to anon, service_role`)
  }, 180_000)
  afterAll(() => platform.stop())

  const reads = (key: 'anon' | 'service' = 'anon') =>
    createClient(`${platform.endpoint}/read`, platform.keys[key], {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: class {} as never },
    })
  const api = (path: string, method = 'GET') =>
    call(`${platform.url}/platform/projects/${ref}/${path}`, {
      method,
      headers: { authorization: `Bearer ${platform.tokens.owner}` },
    })
  const pids = () => identifiers.map((one) => platform.running.platform.restServers.pidOf(one))
  /** Returns the number of calls of `nap` that a replica runs. */
  async function napping(identifier: string): Promise<number> {
    const admin = platform.running.platform.replicaServers.admin({ identifier })
    if (admin === null) throw new Error('The replica does not run.')
    const { rows } = await withAdmin({ ...admin, database: 'postgres' }, (client) =>
      client.query(`select from pg_stat_activity where wait_event = 'PgSleep'`),
    )
    return rows.length
  }
  const readUrl = async () =>
    ((await api('config/postgrest')).body as { read_url: string | null }).read_url

  /** Waits until a line of the log names the database that has answered. */
  const isLogged = (identifier: string) =>
    vi.waitFor(async () => {
      const { body } = await api('logs?view=rest&limit=200')
      const { lines } = body as { lines: { path: string; details: { database?: string } }[] }
      const answered = lines
        .filter(({ path }) => path === '/read/rest/v1/written')
        .map(({ details }) => details.database)
      expect(answered).toContain(identifier)
    }, WAIT)

  async function addReplica(): Promise<string> {
    const { identifier } = (await api('replicas', 'POST')).body as { identifier: string }
    await vi.waitFor(async () => {
      const { replicas } = (await api('replicas')).body as {
        replicas: { identifier: string; status: string }[]
      }
      expect(replicas.find((one) => one.identifier === identifier)?.status).toBe('ACTIVE_HEALTHY')
    }, WAIT)
    identifiers.push(identifier)
    return identifier
  }

  /** Writes on the primary, and waits until each of several reads in turn finds it. */
  async function written(id: number): Promise<void> {
    const { error } = await platform.browser().from('written').insert({ id, text: 'new' })
    expect(error).toBeNull()
    await vi.waitFor(async () => {
      for (let n = 0; n < 4; n += 1) {
        const { data, error: refusal } = await reads().from('written').select('id').eq('id', id)
        expect(refusal).toBeNull()
        expect(data).toEqual([{ id }])
      }
    }, WAIT)
  }

  it('are answered by the primary while there is no replica', async () => {
    expect(await readUrl()).toBeNull()
    await written(1)
    expect((await reads().from('written').insert({ id: 99 })).status).toBe(405)
    expect((await reads().rpc('write', { new_id: 99 })).status).toBe(405)
    expect((await reads().rpc('count_written')).data).toBe(1)
    expect((await reads().rpc('%00')).status).toBe(404)
    await isLogged(ref)
  })

  it('are answered by the replicas in turn', async () => {
    await addReplica()
    await addReplica()
    expect(await readUrl()).toBe(`${platform.endpoint}/read/rest/v1`)
    await written(2)
    await vi.waitFor(async () => {
      const { error } = await reads().from('written').select()
      expect(error).toBeNull()
      expect(pids().every((pid) => pid !== null)).toBe(true)
    }, WAIT)
    for (const identifier of identifiers) await isLogged(identifier)
  })

  it('leave a busy replica to its requests', async () => {
    const { restServers } = platform.running.platform
    const [busy = ''] = identifiers
    await vi.waitFor(async () => {
      const pid = restServers.pidOf(busy)
      let free = (): void => undefined
      const isFree = new Promise<void>((resolve) => (free = resolve))
      const all = Array.from({ length: 400 }, () => restServers.use(ref, () => isFree, busy))
      const ended = Promise.allSettled(all)
      try {
        const more = restServers.use(ref, () => Promise.resolve(), busy)
        await expect(more).rejects.toThrow(RestBusy)
        for (let n = 0; n < 4; n += 1)
          expect((await reads().from('written').select()).error).toBeNull()
      } finally {
        free()
        await ended
      }
      expect(restServers.pidOf(busy)).toBe(pid)
    }, WAIT)
  })

  it('change nothing, and say where changes go', async () => {
    const message = `This address takes no changes. Send them to ${platform.endpoint}/rest/v1.`
    for (const attempt of [
      reads().from('written').insert({ id: 98 }),
      reads().from('written').update({ text: 'x' }).eq('id', 1),
      reads().from('written').delete().eq('id', 1),
    ])
      expect(await attempt).toMatchObject({
        status: 405,
        error: { code: 'method_not_allowed', message },
      })
    expect(await reads().rpc('write', { new_id: 98 })).toMatchObject({
      status: 405,
      error: {
        message: `This address calls only functions that are STABLE or IMMUTABLE. Call others at ${platform.endpoint}/rest/v1.`,
      },
    })
    await vi.waitFor(async () => expect((await reads().rpc('count_written')).data).toBe(2), WAIT)
  })

  const createTable = (name: string) =>
    platform.sql(`create table public.${name} (id int); grant select on public.${name} to anon`)
  /** Waits until all replicas answer, and know a table. */
  const isKnown = (table: string) =>
    vi.waitFor(async () => {
      for (let n = 0; n < 4; n += 1) expect((await reads().from(table).select()).error).toBeNull()
      expect(pids()).not.toContain(null)
    }, WAIT)

  it('know a new table once the replica has it', async () => {
    await createTable('fresh')
    await isKnown('fresh')
  })

  it('leave a replica that lags behind', async () => {
    const { replicaServers } = platform.running.platform
    const target = replicaServers.admin({ identifier: identifiers[0] ?? '' })
    if (target === null) throw new Error('The replica does not run.')
    await withAdmin(target, (client) => client.query('select pg_wal_replay_pause()'))
    await createTable('late')
    await written(3)
    await withAdmin(target, (client) => client.query('select pg_wal_replay_resume()'))
    await written(4)
    await isKnown('late')
  })

  it('follow settings of roles once they are announced', async () => {
    const nap = async () => (await reads().rpc('nap', { seconds: 0.5 })).error?.code ?? null
    const naps = async () => [await nap(), await nap(), await nap(), await nap()]
    await vi.waitFor(async () => expect(await naps()).toEqual([null, null, null, null]), WAIT)
    const before = pids()
    await platform.sql(`alter role anon set statement_timeout = '100ms'`)
    await platform.sql(`notify pgrst, 'reload config'`)
    const canceled = '57014'
    try {
      await vi.waitFor(
        async () => expect(await naps()).toEqual([canceled, canceled, canceled, canceled]),
        WAIT,
      )
      expect(pids()).toEqual(before)
    } finally {
      await platform.sql(`alter role anon set statement_timeout = '3s'`)
      await platform.sql('notify pgrst')
    }
    await vi.waitFor(async () => expect(await naps()).toEqual([null, null, null, null]), WAIT)
  })

  it('do not repeat a call by POST whose replica ends, and say so', async () => {
    const { replicaReads } = platform.running.platform
    await vi.waitFor(async () => expect(await replicaReads.inTurn(ref)).toHaveLength(2), WAIT)
    await vi.waitFor(() => expect(pids()).not.toContain(null), WAIT)
    // The role of this key has no statement timeout.
    const running = Promise.all([1, 2].map(() => reads('service').rpc('nap', { seconds: 100 })))
    await vi.waitFor(async () => {
      for (const identifier of identifiers) expect(await napping(identifier)).toBe(1)
    }, WAIT)
    for (const pid of pids()) if (pid !== null) process.kill(pid, 'SIGKILL')
    const answers = await running
    const refusals = answers.map(({ error, status }) => [status, error?.message])
    const message =
      'A read replica ended before it answered. The function was not called again. Repeat the request.'
    expect(refusals).toEqual([
      [503, message],
      [503, message],
    ])
    await isKnown('written')
  })

  it('go on while replicas end, and when there is none left', async () => {
    const { replicaServers } = platform.running.platform
    const statuses: number[] = []
    let isDone = false
    const reading = (async () => {
      while (!isDone) statuses.push((await reads().from('written').select('id')).status)
    })()
    const before = pids()
    const { data } = replicaServers.placeOf({ identifier: identifiers[0] ?? '' })
    for (const pid of processesIn(data)) endProcess(pid)
    await written(5)
    for (const identifier of identifiers)
      await vi.waitFor(async () => {
        expect((await api(`replicas/${identifier}`, 'DELETE')).status).toBe(202)
      }, WAIT)
    await vi.waitFor(async () => expect(await readUrl()).toBeNull(), WAIT)
    await written(6)
    isDone = true
    await reading
    expect(new Set(statuses)).toEqual(new Set([200]))
    await vi.waitFor(() => expect(pids()).toEqual([null, null]), WAIT)
    await vi.waitFor(() => expect(before.filter((pid) => pid && isRunning(pid))).toEqual([]), WAIT)
  })
})
