import { expect, it, vi } from 'vitest'
import { buildServer, howdah, temporaryData } from '../../../test/server-process'
import { freePort } from '../../postgres/cluster/free-port'
import { call } from '../../server/http/testing/call'
import {
  changesReady,
  collect,
  createRealtimeClients,
  subscribed,
} from './testing/realtime-clients'

const SOON = { timeout: 60_000, interval: 50 }

it(
  'clients go on after the server was killed, and no slot stays',
  { timeout: 180_000 },
  async () => {
    await buildServer()
    const data = await temporaryData()
    try {
      const [port, gateway] = [await freePort(), await freePort()]
      const args = ['--data', data.root, '--port', String(port), '--gateway-port', String(gateway)]
      const first = howdah(args)
      await first.says('Ctrl+C stops')
      const { pool, close } = await data.control()
      const ref = await vi.waitFor(async () => {
        const { rows } = await pool.query<{ ref: string }>(
          `select ref from projects where status = 'ACTIVE_HEALTHY'`,
        )
        if (!rows[0]) throw new Error('The project is not running yet.')
        return rows[0].ref
      }, SOON)
      const { createMembers } = await import('../organizations/members/members')
      const { createAccessTokens } = await import('../people/access-tokens/access-tokens')
      const personId = (await createMembers(pool).firstOwner()) ?? ''
      const { token } = await createAccessTokens(pool).create({ personId, name: 'killer' })
      await close()
      const headers = { authorization: `Bearer ${token}` }
      const api = `http://localhost:${port}/platform/projects/${ref}`
      const run = async (sql: string) => {
        const answer = await call(`${api}/query`, { method: 'POST', headers, json: { query: sql } })
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
        return answer.body
      }
      await run(`create table public.news (id int primary key, body text);
      alter publication supabase_realtime add table public.news`)
      const keys = await call(`${api}/api-keys?reveal=true`, { headers })
      const [{ api_key: key } = { api_key: '' }] = keys.body as { api_key: string }[]

      const clients = createRealtimeClients({ endpoint: `http://127.0.0.1:${gateway}/${ref}` })
      const seen: unknown[] = []
      const states: unknown[] = []
      const channel = clients.open(key).channel('news')
      channel.on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'news' },
        (change) => seen.push(change.new),
      )
      channel.on('system', {}, ({ extension, status }) => {
        if (extension === 'postgres_changes') states.push(status)
      })
      const ready = changesReady(channel)
      await subscribed(channel)
      await ready
      await run(`insert into public.news values (1, 'before')`)
      await vi.waitFor(() => expect(seen).toMatchObject([{ body: 'before' }]), SOON)
      const listener = collect(clients.open(key), 'room')
      listener.channel.on('presence', { event: 'sync' }, () => undefined)
      await subscribed(listener.channel)
      const member = clients.open(key).channel('room', { config: { presence: { key: 'ada' } } })
      // As the client’s documentation asks for, whenever the channel is joined.
      member.subscribe((status) => {
        if (status === 'SUBSCRIBED') void member.track({ at: 'desk' })
      })
      const present = () => Object.keys(listener.channel.presenceState())
      await vi.waitFor(() => expect(present()).toEqual(['ada']), SOON)

      first.child.kill('SIGKILL')
      await first.ended
      const second = howdah(args)
      await second.says('Ctrl+C stops')
      await vi.waitFor(() => {
        expect(states.length).toBeGreaterThan(1)
        expect(states.at(-1)).toBe('ok')
      }, SOON)
      await run(`insert into public.news values (2, 'after')`)
      await vi.waitFor(() => expect(seen).toHaveLength(2), SOON)
      // What was sent while the listener was away is lost, so that it is sent until it arrives.
      await vi.waitFor(async () => {
        await member.send({ type: 'broadcast', event: 'hello', payload: {} })
        expect(listener.messages).not.toEqual([])
        expect(present()).toEqual(['ada'])
      }, SOON)
      const slots = await run(
        `select count(*)::int as n from pg_replication_slots
         where slot_name like 'howdah_realtime%' group by slot_name like 'howdah_realtime_changes%'`,
      )
      // One for changes, one for messages of SQL.
      expect(slots).toEqual([{ n: 1 }, { n: 1 }])
      await clients.close()
      second.child.kill('SIGTERM')
      await second.ended
    } finally {
      await data.end()
    }
  },
)
