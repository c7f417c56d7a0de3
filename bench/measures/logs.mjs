import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  firstOrganization,
  newProject,
  owner,
  signInAsOwner,
  signInWithPassword,
  until,
} from '../../scripts/owner-session.mjs'
import { root } from '../../scripts/paths.mjs'
import { startPlatform, temporaryFolder } from '../../scripts/platform-server.mjs'
import { median } from '../statistics.mjs'

export const logLines = 10_000_000
/** A line in so many has the word that is searched. */
const RARE = 200_000
const PAGE = 100
const STEP_MS = 60_000

/** The same SQL as that of the pages, without the server. */
const plainSql = {
  search: `select * from lines where source = 'api' and (contains(lower(message), 'needle') or contains(lower(details), 'needle')) order by "timestamp" desc, id desc limit ${PAGE}`,
  histogram: `select epoch_ms("timestamp") // ${STEP_MS} * ${STEP_MS} as step, severity, count(*) from lines where source = 'api' and (contains(lower(message), 'needle') or contains(lower(details), 'needle')) group by all order by all`,
  newest: `select * from lines where source = 'api' order by "timestamp" desc, id desc limit ${PAGE}`,
}

const timed = async (work) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function medianOf(times, work) {
  const values = []
  for (let turn = 0; turn < times; turn += 1) values.push(await timed(work))
  return median(values)
}

/** Loads DuckDB as the platform does. */
async function duckdb() {
  const platform = createRequire(join(root, 'apps/platform/package.json'))
  const loaded = await import(platform.resolve('@duckdb/node-api'))
  return loaded.DuckDBInstance ? loaded : loaded.default
}

/** Fills the file of a day with lines up to now, and times the plain queries. */
async function fill(file, { from, to }, times) {
  const { DuckDBInstance } = await duckdb()
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  const micros = Math.floor(((to - from) * 1_000) / logLines)
  await connection.run(`
    insert into lines
    select ${from * 1_000} + n, make_timestamp(${from * 1_000} + n * ${micros}), 'api',
      ['rest', 'auth', 'storage', 'functions'][1 + n % 4], case when n % 50 = 0 then 'error' when n % 10 = 0 then 'warning' else 'info' end,
      'GET /rest/v1/table' || n % 300 || case when n % ${RARE} = 0 then '/needle' else '' end,
      'req_' || md5(n::varchar), 'GET', '/rest/v1/table' || n % 300,
      case when n % 50 = 0 then 500 when n % 10 = 0 then 404 else 200 end, (n % 1000) / 10,
      '{"query":"select=*&id=eq.' || n || '","role":"anon","agent":"supabase-js/2.109.0"}'
    from range(${logLines}) as lines(n)`)
  await connection.run('checkpoint')
  const plain = {}
  for (const [name, sql] of Object.entries(plainSql))
    plain[name] = await medianOf(times, () => connection.runAndReadAll(sql))
  connection.closeSync()
  instance.closeSync()
  return plain
}

/**
 * Requests beside 20,000 lines a second, and without them. Only code of the server adds lines at
 * this rate, so that a test runs the server.
 * @returns {{ added: number, dropped: number, with: number, without: number, cost: number }}
 */
export function measureIngest() {
  const folder = temporaryFolder('howdah-bench-ingest-')
  const file = join(folder.path, 'result.json')
  const test = ['--project', 'platform-soak', 'src/modules/logs/ingest.soak.test.ts']
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...test], {
      cwd: join(root, 'apps/platform'),
      env: { ...process.env, HOWDAH_TEST_LONG: '1', HOWDAH_BENCH_RESULT: file },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return JSON.parse(readFileSync(file, 'utf8'))
  } finally {
    folder.remove()
  }
}

/** Pages of the logs of a day with many lines, beside the same SQL in DuckDB alone. */
export async function measureLogs({ times }) {
  const folder = temporaryFolder('howdah-bench-logs-')
  const data = `${folder.path}/data`
  let server = await startPlatform({ data, args: ['--plan', 'enterprise'] })
  try {
    let session = await signInAsOwner(server.url, server.link)
    const { slug } = await firstOrganization(session)
    const { ref } = await newProject(session, slug, 'logs', 'a long enough password')
    const path = `/platform/projects/${ref}/logs`
    const logs = join(data, 'logs', ref)
    const days = () => readdirSync(logs).filter((name) => name.endsWith('.duckdb'))
    await until(
      () => session.call('GET', `${path}?view=all`),
      ({ lines }) => lines.length > 0,
    )
    const [day] = days().toSorted().slice(-1)
    await server.stop()
    const from = Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
    const to = Math.min(Date.now(), from + 86_400_000)
    const plain = await fill(join(logs, day), { from, to }, times)
    server = await startPlatform({ data, args: ['--plan', 'enterprise'] })
    session = await signInWithPassword(server.url, owner)
    const range = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`
    const pages = {
      search: `${path}?view=api&search=needle&limit=${PAGE}&${range}`,
      histogram: `${path}/histogram?view=api&search=needle&${range}`,
      newest: `${path}?view=api&limit=${PAGE}&${range}`,
    }
    const found = await session.call('GET', pages.search)
    if (found.lines.length !== logLines / RARE)
      throw new Error(`The search found ${found.lines.length} lines of ${logLines / RARE}.`)
    const results = {}
    for (const [name, address] of Object.entries(pages))
      results[name] = {
        page: await medianOf(times, () => session.call('GET', address)),
        plain: plain[name],
      }
    return results
  } finally {
    await server.stop()
    folder.remove()
  }
}
