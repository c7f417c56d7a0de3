import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { allowedSkips, skippedWithout } from './allowed-skips.mjs'
import { allTargets, build } from './build.mjs'
import { ensureTestChromium } from './chromium.mjs'
import { bin, root } from './paths.mjs'
import { ensureProgram } from './programs.mjs'
import { command } from './stages/command.mjs'
import { installedPackages } from './stages/installed-packages.mjs'
import { one, sum, summary } from './stages/outcome.mjs'
import { packageChecks } from './stages/packages.mjs'
import { playwright } from './stages/playwright.mjs'
import { MAX_UNSTABLE_FILES } from './stages/second-run.mjs'
import { lint } from './stages/lint.mjs'
import { vitest } from './stages/vitest.mjs'
import { workspaceFolders } from './workspace.mjs'

/** Limits of suites that take a quarter of an hour: a slow machine is no failure, a silent one is. */
const slow = { minutes: 90, silentMinutes: 12 }

async function chromium() {
  const { path, complaint } = ensureTestChromium()
  if (path) process.env.HOWDAH_CHROMIUM = path
  return one(path !== undefined, complaint ?? '', path)
}

async function unit() {
  const tested = workspaceFolders().filter((folder) =>
    existsSync(join(root, folder, 'vitest.config.ts')),
  )
  // A run keeps one core busy. The longest are the apps', which begin first.
  const runs = tested
    .filter((folder) => folder !== 'apps/playground')
    .reverse()
    .map(
      (folder) => () =>
        vitest(folder, folder === 'apps/platform' ? { args: ['--project', 'platform-unit'] } : {}),
    )
  return sum(await Promise.all(twoAtATime([...runs, () => vitest('.')])))
}

/**
 * Integration tests that `npm run soak -- long` runs and the gate does not: kills in each step of
 * operations, of which the gate has those of storage, functions and the server's start, and
 * combinations of parts that have tests each.
 */
const leftToSoak = [
  '{attach,backup,branch,flow,key,life-cycle,pooler,promotion,replica}-kills',
  'point-in-time-kills',
  'branch-replica-restore',
  'replication-peers',
  'restore-server',
  'full-disk',
  'killed-server',
  'replica-life',
  'reset-branch',
  'stopped-server',
  'two-servers',
]

/** Tests that need a program are skipped where it cannot be installed, and nowhere else. */
async function integration() {
  const missing = ['PgBouncer', 'Redis', 'hypopg', 'ClickHouse']
    .map((name) => ({ name, ...ensureProgram(name) }))
    .filter(({ complaint }) => complaint !== undefined)
  const outcome = await vitest('apps/platform', {
    args: [
      ...['--project', 'platform'],
      ...leftToSoak.map((name) => `--exclude=**/${name}.integration.test.ts`),
    ],
    // Platforms are copies of one that was started before; by itself, a test starts a new one.
    env: { HOWDAH_TEST_COPIES: '1' },
    ...slow,
  })
  if (missing.length === 0) return outcome
  return {
    ...outcome,
    note: missing.map(({ complaint }) => complaint.trim().split('\n').at(-1)).join(' '),
    excused: outcome.skipped.filter((test) =>
      missing.some(({ name }) => test.includes(skippedWithout(name))),
    ),
  }
}

async function buildAll() {
  const { ok, results } = await build(allTargets)
  const failures = results.filter((result) => !result.ok)
  return one(
    ok,
    failures.map((result) => `${result.name}:\n${result.output}`).join('\n'),
    `${results.filter((result) => result.built).length} of ${results.length} were stale`,
  )
}

/**
 * Stages in the order in which they are reported. A stage that `needs` a failed one is not run and
 * counts as failed. Adjacent stages marked `parallel` leave a core idle when they run alone, so two
 * of them run at a time.
 */
const stages = [
  { name: 'chromium', run: chromium },
  {
    name: 'generated',
    quick: true,
    parallel: true,
    run: () => command(process.execPath, ['scripts/generate.mjs', '--check']),
  },
  {
    name: 'contract',
    quick: true,
    parallel: true,
    run: () => command(bin('redocly'), ['lint', 'openapi/openapi.yaml', '--max-problems', '50']),
  },
  { name: 'types-and-lint', quick: true, parallel: true, run: lint },
  {
    name: 'format',
    quick: true,
    parallel: true,
    run: () => command(bin('oxfmt'), ['--check', '.']),
  },
  {
    name: 'unused',
    quick: true,
    parallel: true,
    run: () => command(bin('knip'), ['--no-progress']),
  },
  { name: 'unit', quick: true, parallel: true, run: unit },
  { name: 'build', parallel: true, run: buildAll },
  { name: 'packages', needs: ['build'], run: packageChecks },
  { name: 'installed-packages', needs: ['chromium', 'build'], run: installedPackages },
  {
    name: 'integration',
    run: integration,
  },
  { name: 'stories', needs: ['chromium'], run: () => vitest('apps/playground', slow) },
  {
    name: 'end-to-end',
    needs: ['chromium', 'build'],
    run: () => playwright('e2e', slow),
  },
]

const seconds = (started) => `${((performance.now() - started) / 1000).toFixed(1)} s`
const counted = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`

async function runStage(stage, broken) {
  const missing = (stage.needs ?? []).filter((name) => broken.has(name))
  if (missing.length > 0) return one(false, `Not run, because ${missing.join(' and ')} failed.\n`)
  try {
    return await stage.run()
  } catch (error) {
    return one(false, `${error instanceof Error ? (error.stack ?? error.message) : error}\n`)
  }
}

async function timed(run) {
  const started = performance.now()
  const outcome = await run()
  return { outcome, took: seconds(started) }
}

/** Starts the tasks in order, two at a time. @returns a promise for each of them */
function twoAtATime(tasks) {
  const settlers = []
  const outcomes = tasks.map(
    () => new Promise((resolve, reject) => settlers.push({ resolve, reject })),
  )
  let next = 0
  const lane = async () => {
    while (next < tasks.length) {
      const place = next++
      await tasks[place]().then(settlers[place].resolve, settlers[place].reject)
    }
  }
  void lane()
  void lane()
  return outcomes
}

/**
 * Returns the consecutive stages marked `parallel` from the first one on; empty when the first is not
 * marked.
 */
function neighbours(chosen, first) {
  const alone = chosen.slice(first).findIndex((stage) => !stage.parallel)
  return chosen.slice(first, alone < 0 ? undefined : first + alone)
}

/**
 * Runs the gate's stages one after the other and reports their results from the runners' own reports.
 * @param options.names only these stages; all when empty
 * @param options.quick only those of the quick part
 */
export async function gate({ names, quick }) {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name))
  if (unknown.length > 0) {
    process.stderr.write(
      `Unknown stage ${unknown.join(', ')}. Available stages: ${stages.map((stage) => stage.name).join(', ')}.\n`,
    )
    process.exit(1)
  }
  const chosen = stages.filter((stage) =>
    names.length > 0 ? names.includes(stage.name) : !quick || stage.quick,
  )
  const started = performance.now()
  const broken = new Set()
  const outcomes = []
  const times = []

  let begun = new Map()

  for (const [index, stage] of chosen.entries()) {
    process.stdout.write(`${stage.name} ...\n`)
    if (stage.parallel && !begun.has(stage)) {
      const parallel = neighbours(chosen, index)
      const underWay = twoAtATime(parallel.map((one) => () => timed(() => runStage(one, broken))))
      begun = new Map(parallel.map((one, place) => [one, underWay[place]]))
    }
    const { outcome, took } = await (begun.get(stage) ?? timed(() => runStage(stage, broken)))
    // A test that was skipped without leave counts as a failed one, not as a skipped one: every test counts once.
    const allowed = [...allowedSkips, ...(outcome.excused ?? [])]
    const unnamed = outcome.skipped.filter((name) => !allowed.includes(name))
    outcome.failed += unnamed.length
    outcome.skipped = outcome.skipped.filter((name) => allowed.includes(name))
    outcomes.push(outcome)
    times.push(`${stage.name} ${took}`)
    if (outcome.failed > 0) broken.add(stage.name)
    if (outcome.failed > 0 || outcome.unstable?.length > 0)
      process.stdout.write(`${outcome.output}\n`)
    for (const name of unnamed)
      process.stdout.write(`  skipped without an entry in scripts/allowed-skips.mjs: ${name}\n`)
    const note = outcome.note ? ` (${outcome.note})` : ''
    process.stdout.write(
      `${outcome.failed > 0 ? '✗' : '✓'} ${stage.name}: ${counted(outcome)} in ${took}${note}\n`,
    )
  }

  const total = sum(outcomes)
  for (const name of total.skipped) process.stdout.write(`skipped: ${name}\n`)
  for (const file of total.unstable)
    process.stdout.write(
      `unstable (failed, and passed by itself): ${file.replace(`${root}/`, '')}\n`,
    )
  if (total.unstable.length > MAX_UNSTABLE_FILES) broken.add('too many unstable tests')
  for (const [place, outcome] of outcomes.entries())
    if (outcome.failed > 0) process.stdout.write(`\n✗ ${chosen[place].name}: ${summary(outcome)}\n`)
  if (broken.size > 0) process.stdout.write(`\nFailed: ${[...broken].join(', ')}\n`)
  process.stdout.write(
    `\nThe gate took ${seconds(started)}: ${times.join(', ')}.\n${counted(total)}\n`,
  )
  process.exitCode = broken.size > 0 ? 1 : 0
}
