import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../../scripts/paths.mjs'
import { median, percentile } from '../statistics.mjs'
import { residentMB } from './memory.mjs'

/** Inserts one after the other, and subscribers of one broadcast. */
export const realtimeSize = { inserts: 300, subscribers: 10_000, broadcasts: 5 }
/** Sockets that are opened at a time. */
const OPENING = 100
const TOPIC = 'realtime:bench'

const { WebSocket } = createRequire(join(root, 'apps/platform/package.json'))('ws')

const opened = (url) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })

/** Sends a message, and resolves with the first frame that has a text. */
const answered = (socket, message, text) =>
  new Promise((resolve) => {
    const listen = (data) => {
      if (!String(data).includes(text)) return
      socket.off('message', listen)
      resolve(String(data))
    }
    socket.on('message', listen)
    if (message !== null) socket.send(JSON.stringify(message))
  })

/** Returns the durations from an insert to its subscriber, in milliseconds. */
async function measureChanges(url, client) {
  await client.query(`create table public.bench_news (id int primary key);
    alter table public.bench_news enable row level security;
    create policy bench_news on public.bench_news for select to anon using (true);
    alter publication supabase_realtime add table public.bench_news`)
  const socket = await opened(url)
  const durations = []
  try {
    const config = {
      postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'bench_news' }],
    }
    await answered(
      socket,
      ['1', '1', 'realtime:changes', 'phx_join', { config }],
      'Subscribed to PostgreSQL',
    )
    for (let id = 1; id <= realtimeSize.inserts; id += 1) {
      const seen = answered(socket, null, `"id":"${id}"`)
      const before = performance.now()
      await client.query(`insert into public.bench_news values (${id})`)
      await seen
      durations.push(performance.now() - before)
    }
  } finally {
    socket.terminate()
    await client.query('drop table public.bench_news')
  }
  return durations
}

/** Returns how long a message takes to all subscribers, and the memory that each of them takes. */
async function measureBroadcast({ join: joining, message, pid, url }) {
  const sockets = []
  const before = residentMB(pid)
  try {
    while (sockets.length < realtimeSize.subscribers) {
      const more = await Promise.all(
        Array.from({ length: OPENING }, async () => {
          const socket = await opened(url)
          if (joining) await answered(socket, joining, 'phx_reply')
          return socket
        }),
      )
      sockets.push(...more)
    }
    const kilobytes = ((residentMB(pid) - before) * 1024) / sockets.length
    const durations = []
    for (let turn = 0; turn < realtimeSize.broadcasts; turn += 1) {
      const all = Promise.all(sockets.slice(1).map((socket) => answered(socket, null, 'hello')))
      const started = performance.now()
      sockets[0].send(message)
      await all
      durations.push(performance.now() - started)
    }
    return { kilobytes, duration: median(durations) }
  } finally {
    for (const socket of sockets) socket.terminate()
  }
}

async function measureBare() {
  const child = spawn(process.execPath, [join(root, 'bench/bare-sockets/server.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const port = await new Promise((resolve) => child.stdout.once('data', resolve))
    const url = `ws://127.0.0.1:${String(port).trim()}`
    return await measureBroadcast({ url, message: 'hello', pid: child.pid })
  } finally {
    child.kill('SIGKILL')
  }
}

/** From an insert to its subscriber under a policy, and a broadcast beside bare `ws`. */
export async function measureRealtime({ platform: { pid, project, session }, client }) {
  const { ref } = project
  const keys = await session.call('GET', `/platform/projects/${ref}/api-keys`)
  const path = `/platform/projects/${ref}/config/realtime`
  const { url: base } = await session.call('PATCH', path, {
    max_concurrent_users: realtimeSize.subscribers + 10,
    max_joins_per_second: 10_000,
  })
  const key = keys.find(({ type }) => type === 'anon').api_key
  const url = `${base.replace('http', 'ws')}/websocket?apikey=${key}&vsn=2.0.0`
  const changes = await measureChanges(url, client)
  const payload = { type: 'broadcast', event: 'e', payload: { text: 'hello' } }
  return {
    changes: { p50: median(changes), p95: percentile(changes, 95) },
    broadcast: await measureBroadcast({
      ...{ pid, url },
      join: ['1', '1', TOPIC, 'phx_join', { config: { presence: { enabled: false } } }],
      message: JSON.stringify([null, '2', TOPIC, 'broadcast', payload]),
    }),
    bare: await measureBare(),
  }
}
