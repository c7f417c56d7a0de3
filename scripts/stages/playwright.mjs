import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, reports, root } from '../paths.mjs'
import { runInScratch } from './scratch.mjs'

const specsOf = (suite, path = []) => [
  ...(suite.specs ?? []).map((spec) => ({ ...spec, path: [...path, suite.title, spec.title] })),
  ...(suite.suites ?? []).flatMap((child) => specsOf(child, [...path, suite.title])),
]

/** Counts what Playwright's JSON report holds. A flaky test is a failed one: it failed. */
export function countPlaywright(report) {
  const tests = report.suites
    .flatMap((suite) => specsOf(suite))
    .flatMap((spec) =>
      spec.tests.map((test) => ({ status: test.status, name: spec.path.join(' > ') })),
    )
  return {
    passed: tests.filter((test) => test.status === 'expected').length,
    failed:
      tests.filter((test) => test.status === 'unexpected' || test.status === 'flaky').length +
      report.errors.length,
    skipped: tests.filter((test) => test.status === 'skipped').map((test) => test.name),
  }
}

/** Runs a folder's Playwright tests and counts them by its own report. @returns {Promise<import('./outcome.mjs').Outcome>} */
export async function playwright(folder, { args = [], minutes = 30 } = {}) {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, `playwright-${folder}.json`)
  rmSync(file, { force: true })
  const cwd = join(root, folder)
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CI: '1' }
  const { code, output } = await runInScratch(
    bin('playwright'),
    ['test', ...args, '--reporter=list,json'],
    {
      cwd,
      env,
      minutes,
      inMemory: true,
    },
  )
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {
      passed: 0,
      failed: 1,
      skipped: [],
      output: `${output}\n${folder}: Playwright left no report.\n`,
    }
  }
  const counts = countPlaywright(report)
  const unexplained = code !== 0 && counts.failed === 0 ? 1 : 0
  return { ...counts, failed: counts.failed + unexplained, output }
}
