import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bin, reports, root } from '../paths.mjs'
import { failure } from './outcome.mjs'
import { runInScratch } from './scratch.mjs'
import { withSecondRun } from './second-run.mjs'

/** Returns a runner's JSON report; undefined if there is none. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Counts what vitest's JSON report holds; a file that could not be loaded has no tests in it and counts as one failure.
 * @param code exit code of the run; an unhandled error fails it without failing a test
 */
export function countVitest({ testResults }, code = 0) {
  const tests = testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({ ...test, file: relative(root, file.name) })),
  )
  // One without tests did not run: its worker ended.
  const failed = testResults.filter(
    (file) => file.status === 'failed' || file.assertionResults.length === 0,
  )
  const broken = failed.filter(
    (file) => !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failures = tests.filter((test) => test.status === 'failed').length + broken.length
  const unexplained = failures === 0 && (code !== 0 || tests.length === 0) ? 1 : 0
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: failures + unexplained,
    failures: [
      ...tests
        .filter((test) => test.status === 'failed')
        .map((test) => failure(`${test.file} > ${test.fullName}`, test.failureMessages?.[0])),
      ...broken.map((one) => failure(relative(root, one.name), one.message)),
    ],
    skipped: tests
      .filter((test) => test.status !== 'passed' && test.status !== 'failed')
      .map((test) => `${test.file} > ${test.fullName}`),
    files: [...new Set(failed.map(({ name }) => name))],
  }
}

/**
 * Returns the end of an output without a report, with the files that had not ended by it.
 * @param running what `running-files.mjs` wrote
 */
function withoutReport(folder, output, running) {
  const names = running.map((name) => `  ${relative(root, name)}\n`).join('')
  const files = names ? `Files that had not ended:\n${names}` : ''
  return `${output}\n${folder}: vitest left no report.\n${files}`
}

/** Returns the first report with the files of the second in place of its own. */
export const replaceVitest = (first, second) => ({
  testResults: [
    ...first.testResults.filter(
      ({ name }) => !second.testResults.some((file) => file.name === name),
    ),
    ...second.testResults,
  ],
})

/**
 * Runs a package's tests and counts them by vitest's own report.
 * @param folder the package, relative to the checkout
 * @returns {Promise<import('./outcome.mjs').Outcome>}
 */
export function vitest(folder, { args = [], minutes = 20, silentMinutes, env = {} } = {}) {
  mkdirSync(reports, { recursive: true })
  const file = join(
    reports,
    `vitest-${[folder, ...args]
      .join('-')
      .replace(/[^a-z0-9]+/gi, '-')
      .slice(0, 100)}.json`,
  )
  const running = file.replace(/json$/, 'running.json')
  const cwd = join(root, folder)
  const run = async (files) => {
    rmSync(file, { force: true })
    rmSync(running, { force: true })
    const reporters = ['default', 'json', join(import.meta.dirname, 'running-files.mjs')]
    const flags = ['run', ...args, ...files, ...reporters.map((name) => `--reporter=${name}`)]
    const { code, output } = await runInScratch(
      bin('vitest', cwd),
      [...flags, `--outputFile.json=${file}`],
      {
        cwd,
        minutes,
        silentMinutes,
        env: { ...env, HOWDAH_RUNNING_FILES: running },
        inMemory: true,
      },
    )
    const report = readReport(file)
    return {
      code,
      // Errors outside of tests are in no report.
      isRepeatable: !/Unhandled (?:Errors|Rejection)|caught \d+ unhandled error/.test(output),
      report,
      output: report ? output : withoutReport(folder, output, readReport(running) ?? []),
    }
  }
  return withSecondRun({ run, count: countVitest, replace: replaceVitest })
}
