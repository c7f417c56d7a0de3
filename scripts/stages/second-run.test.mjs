import { expect, test } from 'vitest'
import { countPlaywright, replacePlaywright } from './playwright.mjs'
import { withSecondRun } from './second-run.mjs'
import { countVitest, replaceVitest } from './vitest.mjs'

/** Runs whose reports are given; remembers the files that were asked for. */
function runner(runs, counting) {
  const asked = []
  return {
    asked,
    ...counting,
    run: async (files) => {
      asked.push(files)
      const { code = 0, ...others } = runs[asked.length - 1]
      return { ...others, code, output: `run ${asked.length}` }
    },
  }
}

const viaVitest = { count: countVitest, replace: replaceVitest }
const file = (name, status) => ({
  name,
  status,
  assertionResults: [
    { status, fullName: 'a' },
    { status: 'passed', fullName: 'b' },
  ],
})
const report = (...testResults) => ({ report: { testResults }, code: 0 })
const failing = (...testResults) => ({ report: { testResults }, code: 1 })

test('runs that pass are not repeated', async () => {
  const runs = runner([report(file('/x', 'passed'))], viaVitest)
  expect(await withSecondRun(runs)).toMatchObject({ passed: 2, failed: 0 })
  expect(runs.asked).toEqual([[]])
})

test('a file that fails once passes as unstable, and its first output is shown', async () => {
  const runs = runner(
    [failing(file('/x', 'failed'), file('/y', 'passed')), report(file('/x', 'passed'))],
    viaVitest,
  )
  const outcome = await withSecondRun(runs)
  expect(outcome).toMatchObject({ passed: 4, failed: 0, unstable: ['/x'] })
  expect(outcome.output).toContain('run 1')
  expect(runs.asked).toEqual([[], ['/x']])
})

test('a file that fails twice is a failure, and another one outside it is unstable', async () => {
  const runs = runner(
    [
      failing(file('/x', 'failed'), file('/y', 'failed')),
      failing(file('/x', 'failed'), file('/y', 'passed')),
    ],
    viaVitest,
  )
  expect(await withSecondRun(runs)).toMatchObject({ passed: 3, failed: 1, unstable: ['/y'] })
})

test('many failures, errors outside of tests and a missing report are not repeated', async () => {
  const many = runner(
    [failing(...['/a', '/b', '/c', '/d'].map((name) => file(name, 'failed')))],
    viaVitest,
  )
  expect(await withSecondRun(many)).toMatchObject({ failed: 4 })
  const unexplained = runner([failing(file('/x', 'passed'))], viaVitest)
  expect(await withSecondRun(unexplained)).toMatchObject({ failed: 1 })
  const outside = runner([{ ...failing(file('/x', 'failed')), isRepeatable: false }], viaVitest)
  expect(await withSecondRun(outside)).toMatchObject({ failed: 1 })
  const missing = runner([{ report: undefined, code: 1 }], viaVitest)
  expect(await withSecondRun(missing)).toMatchObject({ failed: 1 })
  for (const { asked } of [many, unexplained, outside, missing]) expect(asked).toEqual([[]])
})

test('a file that ended before its tests is repeated, and a failure if it ends again', async () => {
  const ended = { name: '/x', status: 'passed', assertionResults: [] }
  const again = runner([failing(ended), failing(ended)], viaVitest)
  expect(await withSecondRun(again)).toMatchObject({ failed: 1 })
  expect(again.asked).toEqual([[], ['/x']])
})

test('a second run that leaves no report, or breaks off, is a failure', async () => {
  const gone = runner([failing(file('/x', 'failed')), { report: undefined, code: 1 }], viaVitest)
  expect(await withSecondRun(gone)).toMatchObject({ failed: 1 })
  const broken = runner([failing(file('/x', 'failed')), failing(file('/x', 'passed'))], viaVitest)
  expect(await withSecondRun(broken)).toMatchObject({ failed: 1 })
})

test('Playwright: the tests that did not run after a failure count by the second run', async () => {
  const suite = (status, next) => ({
    title: 'x.spec.ts',
    file: 'x.spec.ts',
    specs: [
      { title: 'a', tests: [{ status }] },
      { title: 'b', tests: [{ status: next }] },
    ],
  })
  const runs = runner(
    [
      { report: { errors: [], suites: [suite('unexpected', 'skipped')] }, code: 1 },
      { report: { errors: [], suites: [suite('expected', 'expected')] } },
    ],
    { count: countPlaywright, replace: replacePlaywright },
  )
  expect(await withSecondRun(runs)).toMatchObject({
    passed: 2,
    failed: 0,
    skipped: [],
    unstable: ['x.spec.ts'],
  })
})
