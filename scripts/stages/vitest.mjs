import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bin, reports, root } from '../paths.mjs'
import { runInScratch } from './scratch.mjs'

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Counts what vitest's JSON report holds; a file that could not be loaded has no tests in it and counts as one failure. */
export function countVitest(report) {
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({ ...test, file: relative(root, file.name) })),
  )
  const broken = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: tests.filter((test) => test.status === 'failed').length + broken.length,
    skipped: tests
      .filter((test) => test.status !== 'passed' && test.status !== 'failed')
      .map((test) => `${test.file} > ${test.fullName}`),
  }
}

/**
 * Runs a package's tests and counts them by vitest's own report.
 * @param folder the package, relative to the checkout
 * @returns {Promise<import('./outcome.mjs').Outcome>}
 */
export async function vitest(folder, { args = [], minutes = 20, env = {} } = {}) {
  mkdirSync(reports, { recursive: true })
  const file = join(
    reports,
    `vitest-${[folder, ...args].join('-').replace(/[^a-z0-9]+/gi, '-')}.json`,
  )
  rmSync(file, { force: true })
  const cwd = join(root, folder)
  const flags = [
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const { code, output } = await runInScratch(bin('vitest', cwd), flags, {
    cwd,
    minutes,
    env,
    inMemory: true,
  })
  const report = readReport(file)
  if (!report)
    return {
      passed: 0,
      failed: 1,
      skipped: [],
      output: `${output}\n${folder}: vitest left no report.\n`,
    }
  const counts = countVitest(report)
  // An unhandled error fails the run without failing a test.
  const unexplained = code !== 0 && counts.failed === 0 ? 1 : 0
  const empty = counts.passed + counts.failed + counts.skipped.length === 0 ? 1 : 0
  return { ...counts, failed: counts.failed + Math.max(unexplained, empty), output }
}
