import { randomUUID } from 'node:crypto'
import type { RealtimeChannelOptions, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../server/http/testing/call'
import { startAuthTestPlatform, type AuthTestPlatform } from '../auth/testing/auth-test-platform'
import {
  collect,
  createRealtimeClients,
  rawClient,
  subscribed,
  type RealtimeClients,
} from './testing/realtime-clients'

const SOON = { timeout: 20_000, interval: 10 }
const [ADA, BOB] = [randomUUID(), randomUUID()]

describe('private channels', () => {
  let platform: AuthTestPlatform
  let clients: RealtimeClients
  beforeAll(async () => {
    platform = await startAuthTestPlatform()
    await platform.sql(`
      create table public.rooms (name text, member uuid, can_write boolean);
      grant select on public.rooms to authenticated;
      insert into public.rooms values ('room', '${ADA}', true), ('room', '${BOB}', false);
      create policy receive on realtime.messages for select to authenticated
        using (exists (select from public.rooms where name = realtime.topic() and member = auth.uid()));
      create policy send on realtime.messages for insert to authenticated
        with check (exists (select from public.rooms where name = realtime.topic() and member = auth.uid() and can_write));
      create policy broken on realtime.messages for select to anon
        using (case realtime.topic() when 'raises' then 1 / (length(realtime.topic()) - 6) = 1 when 'sleeps' then pg_sleep(60) is null else false end);
      create table public.notes (id int primary key, body text);
      create function public.on_note() returns trigger language plpgsql security definer as $$
      begin
        perform realtime.broadcast_changes('room', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
        return null;
      end $$;
      create trigger on_note after insert or update or delete on public.notes for each row execute function public.on_note();
    `)
  })
  afterAll(() => platform.stop())
  beforeEach(() => void (clients = createRealtimeClients(platform)))
  afterEach(() => clients.close())

  const tokenOf = (sub: string, claims = {}) =>
    platform.running.platform.projectTokens.sign(platform.projectRef, {
      claims: { role: 'authenticated', sub, ...claims },
      audience: 'authenticated',
      expiresInSeconds: 600,
    })
  const socketUrl = () =>
    `${platform.endpoint.replace('http', 'ws')}/realtime/v1/websocket?apikey=${platform.keys.anon}&vsn=2.0.0`

  async function userOf(sub: string): Promise<SupabaseClient> {
    const client = clients.open(platform.keys.anon, await tokenOf(sub))
    await client.realtime.setAuth()
    return client
  }

  /** Joins a channel once messages of SQL reach it. */
  async function join(client: SupabaseClient, topic: string, isPrivate = true) {
    const options: RealtimeChannelOptions = {
      config: { private: isPrivate, broadcast: { ack: true, replication_ready: true } },
    }
    const collected = collect(client, topic, options)
    const ready = new Promise<void>((resolve) =>
      collected.channel.on('system', {}, ({ message }) => {
        if (message === 'Replication connection established') resolve()
      }),
    )
    await subscribed(collected.channel)
    await ready
    return collected
  }

  it('are opened by policies: some receive, some send, strangers neither', async () => {
    const ada = await join(await userOf(ADA), 'room')
    const bob = await join(await userOf(BOB), 'room')
    const send = (one: typeof ada, payload: unknown) =>
      one.channel.send({ type: 'broadcast', event: 'e', payload })
    expect(await send(ada, { from: 'ada' })).toBe('ok')
    expect(await send(bob, { from: 'bob' })).toBe('error')
    await vi.waitFor(() => expect(bob.messages).toHaveLength(1), SOON)
    expect(ada.messages).toEqual([])
    await expect(join(await userOf(randomUUID()), 'room')).rejects.toThrow('Unauthorized')
    await expect(join(await userOf(ADA), 'another')).rejects.toThrow('Unauthorized')
    await expect(join(clients.open(platform.keys.anon), 'room')).rejects.toThrow('Unauthorized')
    // A public channel of the same name is another one.
    const open = await join(clients.open(platform.keys.anon), 'room', false)
    expect(await send(open, { from: 'anyone' })).toBe('ok')
    await send(ada, { from: 'ada again' })
    await vi.waitFor(() => expect(bob.messages).toHaveLength(2), SOON)
    expect(JSON.stringify([bob.messages, open.messages])).not.toContain('anyone')
    expect(open.messages).toEqual([])
  })

  it('take messages over HTTP by the same policies', async () => {
    const bob = await join(await userOf(BOB), 'room')
    const post = async (sub: string | null, isPrivate = true) =>
      call(`${platform.endpoint}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: {
          apikey: platform.keys.anon,
          ...(sub === null ? {} : { authorization: `Bearer ${await tokenOf(sub)}` }),
        },
        json: {
          messages: [{ topic: 'room', event: 'http', payload: { sub }, private: isPrivate }],
        },
      })
    expect((await post(ADA)).status).toBe(202)
    expect((await post(BOB)).status).toBe(403)
    expect((await post(null)).status).toBe(403)
    expect((await post(null, false)).status).toBe(202)
    await vi.waitFor(() => expect(bob.messages).toHaveLength(1), SOON)
    expect(bob.messages).toEqual([{ event: 'http', payload: { sub: ADA } }])
    const postOne = async (sub: string, query: string) => {
      const address = `${platform.endpoint}/realtime/v1/api/broadcast/room/events/one${query}`
      const headers = {
        apikey: platform.keys.anon,
        authorization: `Bearer ${await tokenOf(sub)}`,
      }
      return (await call(address, { method: 'POST', headers, json: { sub } })).status
    }
    expect(await postOne(BOB, '?private=true')).toBe(403)
    expect(await postOne(BOB, '')).toBe(202)
    expect(await postOne(ADA, '?private=true')).toBe(202)
    await vi.waitFor(() => expect(bob.messages).toHaveLength(2), SOON)
    expect(bob.messages[1]).toEqual({ event: 'one', payload: { sub: ADA } })
  })

  it('lose a client whose new token has no right', async () => {
    const raw = await rawClient(socketUrl())
    const joined = await raw.ask('realtime:room', 'phx_join', {
      config: { private: true },
      access_token: await tokenOf(ADA),
    })
    expect(joined.status).toBe('ok')
    await platform.sql(`delete from public.rooms where member = $1`, [ADA])
    try {
      raw.send(null, '7', 'realtime:room', 'access_token', {
        access_token: await tokenOf(ADA, { session_id: randomUUID() }),
      })
      await vi.waitFor(() => expect(JSON.stringify(raw.frames.at(-1))).toContain('phx_close'), SOON)
    } finally {
      await platform.sql(`insert into public.rooms values ('room', $1, true)`, [ADA])
    }
    raw.ws.close()
  })

  it('receive what SQL sends: values, bytes and changes of rows', async () => {
    const bob = await join(await userOf(BOB), 'room')
    const open = await join(clients.open(platform.keys.anon), 'lobby', false)
    await platform.sql(`
      select realtime.send('{"big": 12345678901234567890}', 'exact', 'room');
      select realtime.send_binary('\\x0001ff', 'raw', 'room');
      select realtime.send('{"to": "all"}', 'hello', 'lobby', false);
      insert into public.notes values (1, 'a');
      update public.notes set body = 'b';
      delete from public.notes`)
    await vi.waitFor(() => expect(bob.messages).toHaveLength(5), SOON)
    await vi.waitFor(() => expect(open.messages).toHaveLength(1), SOON)
    expect(open.messages).toEqual([{ event: 'hello', payload: { to: 'all' } }])
    expect([...new Uint8Array(bob.messages[1]?.payload as ArrayBuffer)]).toEqual([0, 1, 255])
    expect(bob.messages.slice(2)).toMatchObject([
      {
        event: 'INSERT',
        payload: {
          table: 'notes',
          schema: 'public',
          record: { id: 1, body: 'a' },
          old_record: null,
        },
      },
      { event: 'UPDATE', payload: { record: { body: 'b' }, old_record: { body: 'a' } } },
      { event: 'DELETE', payload: { record: null, old_record: { id: 1, body: 'b' } } },
    ])
    const stored = await platform.sql('select count(*)::int as n from realtime.messages')
    expect(stored).toEqual([{ n: 6 }])
  })

  it('drop a message of SQL with more bytes than a message may have, and log it', async () => {
    const { log, realtimeConfigs, realtimeHubs } = platform.running.platform
    const logged = vi.spyOn(log, 'warn')
    const settings = await realtimeConfigs.of(platform.projectRef)
    const { channel, messages } = collect(await userOf(ADA), 'room', { config: { private: true } })
    await subscribed(channel)
    realtimeHubs.configure(platform.projectRef, { ...settings, max_payload_size_in_kb: 1 })
    // Messages arrive some time after the channel has its reply.
    await vi.waitFor(async () => {
      await platform.sql(`select realtime.send('{}', 'ready', 'room')`)
      expect(messages.length).toBeGreaterThan(0)
    }, SOON)
    await platform.sql(
      `select realtime.send(jsonb_build_object('text', repeat('é', 600)), 'large', 'room');
       select realtime.send('{}', 'after', 'room')`,
    )
    await vi.waitFor(() => expect(messages.at(-1)?.event).toBe('after'), SOON)
    expect(messages.map(({ event }) => event)).not.toContain('large')
    expect(logged).toHaveBeenCalledWith(
      'A message that SQL sends is too large, and was dropped',
      expect.objectContaining({ project: platform.projectRef, event: 'large' }),
    )
    logged.mockRestore()
    realtimeHubs.configure(platform.projectRef, settings)
  })

  it('drop a message, and not the transaction, where SQL may not send', async () => {
    await platform.sql(
      `begin; create table public.went_on (); set local role authenticated; select realtime.send('{}', 'e', 'room'); commit`,
    )
    expect(await platform.sql('select from public.went_on')).toEqual([])
    const stored = await platform.sql(`select from realtime.messages where event = 'e'`)
    expect(stored).toEqual([])
    // A session that only reads gets an error, instead of a success.
    await expect(
      platform.sql(`begin read only; select realtime.send('{}', 'e', 'room'); commit`),
    ).rejects.toThrow('read-only transaction')
  })

  it('forget messages after three days', async () => {
    await platform.sql(`
      insert into realtime.messages (topic, extension, event, inserted_at)
      select 'old', 'broadcast', 'old', now() - interval '4 days' from generate_series(1, 500);
      select realtime.remove_old_messages()`)
    expect(await platform.sql(`select from realtime.messages where topic = 'old'`)).toEqual([])
  })

  it(
    'are closed to policies that fail or take long, and to false tokens',
    { timeout: 90_000 },
    async () => {
      const raw = await rawClient(socketUrl())
      const reason = async (topic: string, access_token?: string) =>
        (
          await raw.ask(`realtime:${topic}`, 'phx_join', {
            config: { private: true },
            ...(access_token === undefined ? {} : { access_token }),
          })
        ).response.reason
      expect(await reason('raises')).toMatch(/^UnableToCheckPolicies/)
      const before = Date.now()
      expect(await reason('sleeps')).toMatch(/^UnableToCheckPolicies/)
      expect(Date.now() - before).toBeLessThan(50_000)
      expect(await reason('x'.repeat(10_000))).toMatch(/^TopicNameRequired/)
      expect(await reason(`room' or '1'='1`)).toMatch(/^Unauthorized/)
      // Roles that a token claims are those of the API only.
      for (const role of ['postgres', 'howdah_admin', 'supabase_auth_admin', ''])
        expect(await reason('room', await tokenOf(ADA, { role }))).toMatch(/^InvalidJWTToken/)
      const stranger = await tokenOf(ADA, { ref: 'abcdefghijklmnopqrst' })
      expect(await reason('room', stranger)).toMatch(/^InvalidJWTToken/)
      const [head = '', , signature = ''] = (await tokenOf(ADA)).split('.')
      const forged = Buffer.from(JSON.stringify({ role: 'service_role', exp: 9_999_999_999 }))
      expect(await reason('room', `${head}.${forged.toString('base64url')}.${signature}`)).toMatch(
        /^InvalidJWTToken/,
      )
      raw.ws.close()
    },
  )
})
