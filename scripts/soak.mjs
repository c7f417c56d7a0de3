import { delimiter, dirname, join } from 'node:path'
import { journeySize, measureJourney } from '../bench/measures/journey.mjs'
import { tableOf } from '../bench/report.mjs'
import { allTargets, build } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { bin, root } from './paths.mjs'
import { ensureProgram } from './programs.mjs'
import { run } from './run.mjs'
import { runInScratch } from './stages/scratch.mjs'

/** Number of kills for each step of each operation: some steps end before the kill arrives. */
const KILL_TURNS = 5

/** Kills the server in each step of each operation on a project, again and again. */
async function killOperations() {
  const cwd = join(root, 'apps/platform')
  for (let turn = 1; turn <= KILL_TURNS; turn += 1) {
    process.stdout.write(`Kills in operations, turn ${turn} of ${KILL_TURNS} ...\n`)
    const flags = ['run', '--project', 'platform', 'kills', 'src/modules/operations/']
    // Of backups and restores at any moment, too.
    const env = { HOWDAH_TEST_KILLS: '8' }
    const { code } = await runInScratch(bin('vitest', cwd), flags, {
      cwd,
      env,
      minutes: 60,
      show: true,
    })
    if (code !== 0) return code ?? 1
  }
  return 0
}

/** Runs the integration tests with the variants that the gate leaves out. */
async function longTests() {
  for (const name of ['PgBouncer', 'Redis', 'hypopg', 'ClickHouse']) {
    const { complaint } = ensureProgram(name)
    if (complaint) throw new Error(complaint)
  }
  const cwd = join(root, 'apps/platform')
  const { code } = await runInScratch(bin('vitest', cwd), ['run', '--project', 'platform'], {
    cwd,
    env: { HOWDAH_TEST_LONG: '1', HOWDAH_TEST_COPIES: '1' },
    minutes: 180,
    show: true,
    inMemory: true,
  })
  return code ?? 1
}

/** Many more names from hell of schemas, tables and columns than the gate tries. */
async function nastyNames() {
  const cwd = join(root, 'apps/platform')
  const flags = ['run', '--project', 'platform', 'test/names', 'test/ddl', '-t', 'from hell']
  const { code } = await runInScratch(bin('vitest', cwd), flags, {
    cwd,
    env: { HOWDAH_TEST_NAMES: '200' },
    minutes: 40,
    show: true,
  })
  return code ?? 1
}

/**
 * Runs the gate's storage tests on a minimal S3 service instead of disk: the ecosystem's storage
 * client, tus uploads, and a server that is killed at any step.
 */
async function filesOnS3() {
  const cwd = join(root, 'apps/platform')
  const flags = [
    'run',
    '--project',
    'platform',
    'src/modules/storage/client',
    'src/modules/storage/resumable/resumable',
    'src/modules/storage/kills',
  ]
  const { code } = await runInScratch(bin('vitest', cwd), flags, {
    cwd,
    env: { HOWDAH_TEST_STORE: 's3' },
    minutes: 20,
    show: true,
  })
  return code ?? 1
}

/** S3 clients of other makers against the projects' S3 API; Debian's packages rclone and awscli. */
async function s3Clients() {
  const cwd = join(root, 'apps/platform')
  const { code } = await runInScratch(
    bin('vitest', cwd),
    ['run', '--project', 'platform-soak', 'src/modules/storage/s3-clients'],
    { cwd, minutes: 10, show: true },
  )
  return code ?? 1
}

/** Runs the tests that are for the soak alone: restores of whole servers, language servers, months of reports, kills under load. */
async function ownTests() {
  const cwd = join(root, 'apps/platform')
  const { code } = await runInScratch(
    bin('vitest', cwd),
    ['run', '--project', 'platform-soak', '--exclude', '**/s3-clients.soak.test.ts'],
    { cwd, minutes: 60, show: true },
  )
  return code ?? 1
}

/** Attacks on the server by members, keys and hostile databases, with many times the load of the gate. */
async function attacks() {
  const cwd = join(root, 'apps/platform')
  const flags = ['run', '--project', 'platform', '.attack.', 'hostile-server']
  const { code } = await runInScratch(bin('vitest', cwd), flags, {
    cwd,
    env: { HOWDAH_TEST_ATTACKS: '8' },
    minutes: 40,
    show: true,
  })
  return code ?? 1
}

/** Runs the tests of the connection pools, which the gate skips where PgBouncer cannot be installed. */
async function pools() {
  const { complaint } = ensureProgram('PgBouncer')
  if (complaint) throw new Error(complaint)
  const cwd = join(root, 'apps/platform')
  const { code } = await runInScratch(
    bin('vitest', cwd),
    ['run', '--project', 'platform', 'src/modules/pooler'],
    { cwd, minutes: 20, show: true },
  )
  return code ?? 1
}

/** Lines of Node beside the one that runs this. Their binaries come from npm's package `node`. */
const otherNodes = ['22', '24']
/** Stages of the gate that depend on the line of Node. */
const nodeStages = ['types-and-lint', 'unit', 'integration']

/** Runs the gate's types, unit and integration tests on the other supported lines of Node. */
async function nodes() {
  for (const line of otherNodes) {
    const found = await run('npx', [
      '--yes',
      '--package',
      `node@${line}`,
      'node',
      '-p',
      describeNode,
    ])
    if (found.code !== 0) throw new Error(`Node ${line} could not be installed:\n${found.output}`)
    const { path, version } = JSON.parse(found.output.trim().split('\n').at(-1))
    process.stdout.write(`The gate on Node ${version} ...\n`)
    // Programs of packages are started by the first `node` of the path. What is installed serves
    // every line: none of the packages is compiled for one.
    const gate = `import('./scripts/gate.mjs').then(({ gate }) => gate({ names: ${JSON.stringify(nodeStages)}, quick: false }))`
    const { code } = await runInScratch(path, ['-e', gate], {
      env: { PATH: `${dirname(path)}${delimiter}${process.env.PATH}` },
      minutes: 90,
      show: true,
    })
    if (code !== 0) return code ?? 1
  }
  return 0
}

/** Installs, checks and runs the guides of the Connect dialog in new projects. */
async function guides() {
  const names = (process.env.HOWDAH_GUIDES ?? '').split(',').filter(Boolean)
  const program = join(root, 'scripts/guides/soak-guides.mjs')
  const { code } = await runInScratch(process.execPath, [program, ...names], {
    minutes: 120,
    show: true,
  })
  return code ?? 1
}

/** Connects to a live project with the code of each format of the Connect dialog. */
async function connect() {
  const program = join(root, 'scripts/connect/soak-connect.mjs')
  const { code } = await runInScratch(process.execPath, [program], { minutes: 40, show: true })
  return code ?? 1
}

/** Installs the packages in pages of other products, and runs a query in each. Names of hosts in HOWDAH_HOSTS choose some. */
async function packages() {
  const names = (process.env.HOWDAH_HOSTS ?? '').split(',').filter(Boolean)
  const program = join(root, 'scripts/hosts/soak-hosts.mjs')
  const { code } = await runInScratch(process.execPath, [program, ...names], {
    minutes: 40,
    show: true,
  })
  return code ?? 1
}

/** From the start on a new data directory to a branch, a replica and a restored second, in less time than the goal. */
async function journey() {
  if (!(await build(['client', 'dashboard', 'platform'], { announce: true })).ok) return 1
  const found = await measureJourney()
  process.stdout.write(`${tableOf({ journey: found })}\n`)
  return found.total <= journeySize.goal ? 0 : 1
}

const describeNode = 'JSON.stringify({ path: process.execPath, version: process.versions.node })'

/** The parts that need no browser. */
const parts = {
  long: longTests,
  operations: killOperations,
  names: nastyNames,
  s3: filesOnS3,
  's3-clients': s3Clients,
  own: ownTests,
  attacks,
  guides,
  pools,
  connect,
  packages,
  journey,
  nodes,
}

/**
 * Runs what takes longer than the gate may: millions of rows in the browser, kills at any moment and in each step of each operation, names from hell.
 * @param names of files of the browser's part, `long` for all integration tests with the variants that the gate leaves out (the browser tests' variants run with the browser's part), `operations` for the kills in operations, `names` for names from hell, `s3` for files on an S3 service, `s3-clients` for rclone and the AWS command line, `own` for tests that are for the soak alone, `attacks` for attacks on the server, `guides` for the guides of the Connect dialog (those in HOWDAH_GUIDES, or all), `pools` for connection pools, `connect` for connection strings with real clients, `packages` for the packages in other products' pages, `journey` for a branch, a replica and a restore within a minute, `nodes` for the gate on other lines of Node; all of it when there are none
 */
export async function soak(names) {
  for (const [name, part] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue
    process.exitCode = await part()
    if (process.exitCode !== 0) return
  }
  const files = names.filter((name) => !(name in parts))
  if (names.length > 0 && files.length === 0) return
  const { path, complaint } = ensureChromium()
  if (!path) throw new Error(complaint)
  if (!(await build(allTargets, { announce: true })).ok) process.exit(1)
  const env = { HOWDAH_CHROMIUM: path, HOWDAH_TEST_LONG: '1' }
  const { code } = await runInScratch(
    bin('playwright'),
    ['test', '--config', 'e2e/soak.config.ts', ...files],
    {
      env,
      minutes: 240,
      show: true,
    },
  )
  process.exitCode = code ?? 1
}
