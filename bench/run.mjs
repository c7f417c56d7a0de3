import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { build } from '../scripts/build.mjs'
import { ensureChromium, measuringArgs } from '../scripts/chromium.mjs'
import { firstOrganization, newProject, owner, signInAsOwner } from '../scripts/owner-session.mjs'
import { root } from '../scripts/paths.mjs'
import { createAccessToken, startPlatform, temporaryFolder } from '../scripts/platform-server.mjs'
import { measures, times } from './measures.mjs'
import { machineOf, reportOf, rowsOf, tableOf } from './report.mjs'
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
      data,
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

const versionOf = (chromium) =>
  execFileSync(chromium, ['--version'], { encoding: 'utf8' }).trim().split(' built')[0]

const file = join(root, 'docs/benchmarks.json')

/** Adds the results of measures to those of earlier runs, and writes docs/benchmarks.md. */
function publish(results) {
  const all = { ...JSON.parse(readFileSync(file, 'utf8')), ...results }
  const known = Object.fromEntries(
    measures.flatMap(({ name }) => (all[name] ? [[name, all[name]]] : [])),
  )
  writeFileSync(file, `${JSON.stringify(known, null, 2)}\n`)
  writeFileSync(join(root, 'docs/benchmarks.md'), reportOf(measures, known, times))
}

/**
 * Measures, prints the results, and writes each into docs/benchmarks.md as soon as it is known.
 * @param {readonly string[]} names of the measures; none for all
 */
export async function bench(names = []) {
  const say = (text) => process.stdout.write(`${text}\n`)
  const wanted = chosen(names)
  const { path, complaint } = ensureChromium()
  if (!path) throw new Error(complaint)
  if (!(await build(['client', 'dashboard', 'platform'], { announce: true })).ok) process.exit(1)

  const programs = [`${versionOf(path)} headless`]
  const take = async ({ name, title, measure }, context) => {
    say(`${title} ...`)
    const found = await measure(context)
    say(tableOf(found))
    const on = new Date().toISOString().slice(0, 10)
    publish({ [name]: { on, machine: machineOf(...programs), rows: rowsOf(found) } })
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
    const { rows } = await client.query('show server_version')
    programs.push(`Postgres ${rows[0].server_version}`)
    for (const measure of others) await take(measure, { browser, platform, client })
  } finally {
    await browser.close()
    await client.end()
    await server.stop()
    folder.remove()
  }
}
