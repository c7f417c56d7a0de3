import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { build } from '../scripts/build.mjs'
import { ensureChromium, measuringArgs } from '../scripts/chromium.mjs'
import { firstOrganization, newProject, owner, signInAsOwner } from '../scripts/owner-session.mjs'
import { reports, root } from '../scripts/paths.mjs'
import { createAccessToken, startPlatform, temporaryFolder } from '../scripts/platform-server.mjs'
import { measures, times } from './measures.mjs'
import { reportOf, tableOf } from './report.mjs'
import { createSample } from './sample.mjs'

const password = 'a long enough password'

async function prepare(server, data) {
  const session = await signInAsOwner(server.url, server.link)
  const { slug } = await firstOrganization(session)
  const project = await newProject(session, slug, 'bench', password)
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
  return {
    client,
    platform: {
      session,
      project,
      pid: server.pid,
      token: await createAccessToken(data, owner.email),
    },
  }
}

/** Returns the measures with these names, or all of them if none is given. @throws Error with the list of names */
function chosen(names) {
  const unknown = names.filter((name) => !measures.some((measure) => measure.name === name))
  if (unknown.length > 0) {
    throw new Error(
      `Unknown measure ${unknown.join(', ')}. Available measures: ${measures.map(({ name }) => name).join(', ')}.`,
    )
  }
  return names.length === 0 ? measures : measures.filter(({ name }) => names.includes(name))
}

/**
 * Measures, and writes docs/benchmarks.md from the results. A run of only some measures prints them and writes nothing:
 * the report is of one run.
 * @param {readonly string[]} names of the measures; none for all
 */
export async function bench(names = []) {
  const say = (text) => process.stdout.write(`${text}\n`)
  const wanted = chosen(names)
  const { path, complaint } = ensureChromium()
  if (!path) throw new Error(complaint)
  if (!(await build(['client', 'dashboard', 'platform'], { announce: true })).ok) process.exit(1)

  const stats = {}
  const take = async ({ title, measure }, context) => {
    say(`${title} ...`)
    const found = await measure(context)
    Object.assign(stats, found)
    say(tableOf(found))
  }
  for (const measure of wanted.filter(({ alone }) => alone)) await take(measure, {})
  const others = wanted.filter(({ alone }) => !alone)
  if (others.length === 0) return
  say('The sample of 1,000,000 rows ...')
  const folder = temporaryFolder('howdah-bench-')
  const data = `${folder.path}/data`
  // Its plan allows realtime the number of clients that is measured.
  const server = await startPlatform({ data, args: ['--plan', 'enterprise'] })
  const { client, platform } = await prepare(server, data)
  const browser = await chromium.launch({ executablePath: path, args: measuringArgs })
  try {
    for (const measure of others) await take(measure, { browser, platform, client })
    if (names.length > 0) return
    const { rows } = await client.query('show server_version')
    const details = {
      times,
      chromium: execFileSync(path, ['--version'], { encoding: 'utf8' }).trim().split(' built')[0],
      postgres: rows[0].server_version,
    }
    mkdirSync(reports, { recursive: true })
    writeFileSync(join(reports, 'bench.json'), `${JSON.stringify(stats, null, 2)}\n`)
    writeFileSync(join(root, 'docs/benchmarks.md'), reportOf(stats, details))
    say('Wrote docs/benchmarks.md.')
  } finally {
    await browser.close()
    await client.end()
    await server.stop()
    folder.remove()
  }
}
