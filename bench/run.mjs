import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { build } from '../scripts/build.mjs'
import { chromiumArgs, ensureChromium } from '../scripts/chromium.mjs'
import { newProject, owner, signInAsOwner } from '../scripts/owner-session.mjs'
import { reports, root } from '../scripts/paths.mjs'
import { createAccessToken, startPlatform, temporaryFolder } from '../scripts/platform-server.mjs'
import { measureBudgets, sqlRouteBudget } from '../scripts/size-budgets.mjs'
import { measureEditorReady } from './measures/editor-ready.mjs'
import { measureFirstRow } from './measures/first-row.mjs'
import { measureManyProjects } from './measures/many-projects.mjs'
import { measureMemory } from './measures/memory.mjs'
import { measureStart } from './measures/start.mjs'
import { measureStorage } from './measures/storage.mjs'
import { measureStream } from './measures/stream.mjs'
import { measureTableEditor } from './measures/table-editor.mjs'
import { reportOf } from './report.mjs'
import { createSample } from './sample.mjs'

const times = { page: 15, stream: 5, memory: 3, start: 3, lists: 25 }
const password = 'a long enough password'

async function prepare(server, data) {
  const session = await signInAsOwner(server.url, server.link)
  const project = await newProject(session, 'bench', password)
  const [database] = await session.call('GET', `/platform/projects/${project.ref}/databases`)
  const client = new pg.Client({
    host: database.db_host,
    port: database.db_port,
    user: database.db_user,
    database: database.db_name,
    password,
  })
  await client.connect()
  await client.query(createSample)
  return { client, platform: { session, project, pid: server.pid, token: await createAccessToken(data, owner.email) } }
}

/** Measures, and writes docs/benchmarks.md from what was measured. */
export async function bench() {
  const say = (text) => process.stdout.write(`${text}\n`)
  const { path, complaint } = ensureChromium()
  if (!path) throw new Error(complaint)
  if (!(await build(['client', 'dashboard', 'platform'], { announce: true })).ok) process.exit(1)

  say('Starts and new projects ...')
  const start = await measureStart({ times: times.start })
  say('The sample of 1,000,000 rows ...')
  const folder = temporaryFolder('howdah-bench-')
  const data = `${folder.path}/data`
  const server = await startPlatform({ data })
  const { client, platform } = await prepare(server, data)
  const browser = await chromium.launch({ executablePath: path, args: chromiumArgs })
  try {
    say('Blank page to a typed character ...')
    const editor = await measureEditorReady({ browser, platform, times: times.page })
    say('Click on Run to first painted row ...')
    const [firstRow1k, firstRow100k] = await measureFirstRow({ browser, platform, client, sizes: [1000, 100_000], times: times.page })
    say('Rows through the stream ...')
    const stream = await measureStream({ platform, client, times: times.stream })
    const memory = await measureMemory({ platform, times: times.memory })
    say('A table of 10,000,000 rows in the table editor ...')
    const tables = await measureTableEditor({ browser, platform, client, times: times.page })
    say('Files: up, down, listed, zipped ...')
    const storage = await measureStorage({ browser, platform, client, times: times.stream })
    say('Lists of many organizations and projects ...')
    const lists = await measureManyProjects({ client, times: times.lists })
    const bundle = (await measureBudgets()).find((budget) => budget.name === sqlRouteBudget).bytes
    const figures = { firstRow1k, firstRow100k, stream, memory, bundle, editor, start, lists, tables, storage }
    const { rows } = await client.query('show server_version')
    const facts = {
      times,
      chromium: execFileSync(path, ['--version'], { encoding: 'utf8' }).trim().split(' built')[0],
      postgres: rows[0].server_version,
    }
    mkdirSync(reports, { recursive: true })
    writeFileSync(join(reports, 'bench.json'), `${JSON.stringify(figures, null, 2)}\n`)
    writeFileSync(join(root, 'docs/benchmarks.md'), reportOf(figures, facts))
    say('Wrote docs/benchmarks.md.')
  } finally {
    await browser.close()
    await client.end()
    await server.stop()
    folder.remove()
  }
}
