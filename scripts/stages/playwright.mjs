import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, reports, root } from '../paths.mjs'
import { failure } from './outcome.mjs'
import { runInScratch } from './scratch.mjs'
import { withSecondRun } from './second-run.mjs'
import { readReport } from './vitest.mjs'

const specsOf = (suite, path = []) => [
  ...(suite.specs ?? []).map((spec) => ({ ...spec, path: [...path, suite.title, spec.title] })),
  ...(suite.suites ?? []).flatMap((child) => specsOf(child, [...path, suite.title])),
]

/**
 * Counts what Playwright's JSON report holds.
 * @param code exit code of the run; errors outside of tests fail it without failing a test
 */
export function countPlaywright({ suites, errors }, code = 0) {
  const tests = suites
    .flatMap((suite) => specsOf(suite).map((spec) => ({ ...spec, file: suite.file })))
    .flatMap(({ path, file, tests: runs }) =>
      runs.map(({ status, results }) => ({
        status,
        name: path.join(' > '),
        file,
        error: results?.findLast(({ error }) => error)?.error.message,
      })),
    )
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky')
  const failures = failed.length + errors.length
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failed: failures === 0 && code !== 0 ? 1 : failures,
    failures: [
      ...failed.map(({ name, error }) => failure(name, error)),
      ...errors.map(({ message }) => failure('outside of tests', message)),
    ],
    skipped: tests.filter(({ status }) => status === 'skipped').map(({ name }) => name),
    files: [...new Set(failed.map(({ file }) => file))],
  }
}

/** Returns the first report with the files of the second in place of its own. */
export const replacePlaywright = (first, second) => ({
  errors: [...first.errors, ...second.errors],
  suites: [
    ...first.suites.filter(({ file }) => !second.suites.some((suite) => suite.file === file)),
    ...second.suites,
  ],
})

/** Runs a folder's Playwright tests and counts them by its own report. @returns {Promise<import('./outcome.mjs').Outcome>} */
export function playwright(folder, { args = [], minutes = 30, silentMinutes } = {}) {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, `playwright-${folder}.json`)
  const cwd = join(root, folder)
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CI: '1' }
  const run = async (files) => {
    rmSync(file, { force: true })
    const { code, output } = await runInScratch(
      bin('playwright'),
      ['test', ...args, ...files, '--reporter=list,json'],
      { cwd, env, minutes, silentMinutes, inMemory: true },
    )
    const report = readReport(file)
    return {
      code,
      report,
      output: report ? output : `${output}\n${folder}: Playwright left no report.\n`,
    }
  }
  return withSecondRun({ run, count: countPlaywright, replace: replacePlaywright })
}
