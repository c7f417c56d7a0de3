import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { build } from '../build.mjs'
import { chromiumArgs, ensureTestChromium } from '../chromium.mjs'
import { reports } from '../paths.mjs'
import { temporaryFolder } from '../platform-server.mjs'
import { run } from '../run.mjs'
import { startLiveProject } from './live-project.mjs'
import { loadGuides } from './load-guides.mjs'
import { starters } from './starters.mjs'
import { tryGuide } from './try-guide.mjs'

/** Line of Node.js that new projects use. Frameworks no longer run on the oldest one of Howdah. */
const NODE = '24'

/** Guides whose languages have no compiler in the npm registry; their syntax is tested. */
const untried = new Set(['flutter', 'swift', 'kotlin'])

/** Returns the environment of commands, in which `node` is the line of new projects. */
async function environment() {
  const { code, output } = await run('npx', [
    '--yes',
    '--package',
    `node@${NODE}`,
    'node',
    '-p',
    'process.execPath',
  ])
  if (code !== 0) throw new Error(`Node.js ${NODE} could not be installed:\n${output}`)
  const path = output.trim().split('\n').at(-1)
  return {
    PATH: `${dirname(path)}${delimiter}${process.env.PATH}`,
    CI: '1',
    npm_config_yes: 'true',
    NEXT_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    EXPO_NO_TELEMETRY: '1',
    EXPO_OFFLINE: '1',
    NG_CLI_ANALYTICS: 'false',
    CHECKPOINT_DISABLE: '1',
    ...prismaEngine,
  }
}

/**
 * The commands of Prisma that the guide needs run in WebAssembly. The engine of `db pull` and
 * `migrate` is downloaded from a host of Prisma, which this does not depend on.
 */
const prismaEngine = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath }

/** Returns the guides to try, one for each variant and option. */
function everyTry({ connectGuides, everyChoice }, names) {
  return connectGuides
    .filter(({ id }) => !untried.has(id) && (names.length === 0 || names.includes(id)))
    .flatMap((guide) => everyChoice(guide).map((choice) => ({ guide, choice })))
}

const starterOf = ({ guide, choice }) => {
  const starter = starters[`${guide.id} ${choice.using}`] ?? starters[guide.id]
  if (!starter) throw new Error(`The guide ${guide.id} has no project in starters.mjs.`)
  return starter
}

async function tryOne({ guide, choice }, { project, scratch, env, browser }) {
  const name = [guide.name, choice.using, choice.with].filter(Boolean).join(', ')
  const { build: textOf } = await guide.load()
  const parent = join(scratch, name.replaceAll(/\W+/g, '-'))
  mkdirSync(parent, { recursive: true })
  const { details, password } = project
  const withoutPools = { ...details, session: undefined, transaction: undefined }
  const texts = [details, ...(guide.kind === 'orm' && details.session ? [withoutPools] : [])].map(
    (one) => textOf(one, choice),
  )
  const started = performance.now()
  const steps = []
  let problem
  try {
    await project.query(texts[0].files.find(({ path }) => path === 'setup.sql').content)
    await tryGuide({
      starter: starterOf({ guide, choice }),
      texts,
      parent,
      env,
      browser,
      password,
      onStep: (step) => steps.push(step),
    })
  } catch (error) {
    problem = error.message
  }
  rmSync(parent, { recursive: true, force: true })
  return { name, steps, problem, seconds: Math.round((performance.now() - started) / 1000) }
}

/**
 * Installs, checks and runs each guide of the Connect dialog for Node.js against a live project.
 * @param {string[]} names of guides; all of them when there are none
 * @returns {Promise<number>} the exit code
 */
async function soakGuides(names) {
  const { path, complaint } = ensureTestChromium()
  if (!path) throw new Error(complaint)
  if (!(await build(['platform'], { announce: true })).ok) return 1
  const { path: scratch, remove } = temporaryFolder('guides-')
  const env = await environment()
  const guides = await loadGuides(scratch)
  const data = join(scratch, 'data')
  const project = await startLiveProject(data)
  const browser = await chromium.launch({ executablePath: path, args: chromiumArgs })
  const results = []
  try {
    for (const one of everyTry(guides, names)) {
      const result = await tryOne(one, { project, scratch, env, browser })
      results.push(result)
      process.stdout.write(
        `${result.problem ? '✗' : '✓'} ${result.name}: ${result.steps.join(', ') || 'nothing'} (${result.seconds} s)\n${result.problem ? `${result.problem}\n` : ''}`,
      )
    }
  } finally {
    await browser.close()
    await project.stop()
    remove()
  }
  mkdirSync(reports, { recursive: true })
  writeFileSync(join(reports, 'guides.json'), `${JSON.stringify(results, null, 2)}\n`)
  const failed = results.filter(({ problem }) => problem)
  process.stdout.write(`${results.length - failed.length} guides passed, ${failed.length} failed\n`)
  return failed.length === 0 ? 0 : 1
}

process.exitCode = await soakGuides(process.argv.slice(2))
