import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../paths.mjs'
import { failure, summary } from './outcome.mjs'
import { countPlaywright } from './playwright.mjs'
import { countVitest } from './vitest.mjs'

const file = (status, assertionResults) => ({
  name: join(root, 'a.test.ts'),
  status,
  assertionResults,
})

test('vitest: every test by its status; skipped and todo ones are named', () => {
  const report = {
    testResults: [
      file('failed', [
        { status: 'passed', fullName: 'a' },
        { status: 'failed', fullName: 'b', failureMessages: ['\u001b[31mexpected 1\u001b[39m'] },
        { status: 'skipped', fullName: 'c' },
        { status: 'todo', fullName: 'd' },
      ]),
    ],
  }
  expect(countVitest(report)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['a.test.ts > b\nexpected 1'],
    skipped: ['a.test.ts > c', 'a.test.ts > d'],
    files: [join(root, 'a.test.ts')],
  })
})

test('vitest: a file that could not be loaded is a failure', () => {
  expect(
    countVitest({
      testResults: [file('failed', []), file('passed', [{ status: 'passed', fullName: 'a' }])],
    }),
  ).toEqual({
    passed: 1,
    failed: 1,
    failures: ['a.test.ts\n'],
    skipped: [],
    files: [join(root, 'a.test.ts')],
  })
})

test('Playwright: nested suites, flaky counts as failed, errors outside of tests count', () => {
  const spec = (title, status, message) => ({
    title,
    tests: [{ status, results: [{ error: message && { message } }] }],
  })
  const report = {
    errors: [{ message: 'global' }],
    suites: [
      {
        title: 'x.spec.ts',
        file: 'x.spec.ts',
        specs: [spec('a', 'expected')],
        suites: [
          {
            title: 'group',
            specs: [
              spec('b', 'flaky'),
              spec('c', 'skipped'),
              spec('d', 'unexpected', 'not visible'),
            ],
          },
        ],
      },
    ],
  }
  expect(countPlaywright(report)).toEqual({
    passed: 1,
    failed: 3,
    failures: [
      'x.spec.ts > group > b\n',
      'x.spec.ts > group > d\nnot visible',
      'outside of tests\nglobal',
    ],
    skipped: ['x.spec.ts > group > c'],
    files: ['x.spec.ts'],
  })
})

test('an error that no test explains fails a run, and so does a run without tests', () => {
  const passed = file('passed', [{ status: 'passed', fullName: 'a' }])
  expect(countVitest({ testResults: [passed] }, 1).failed).toBe(1)
  expect(countVitest({ testResults: [] }).failed).toBe(1)
  expect(countPlaywright({ suites: [], errors: [] }, 1).failed).toBe(1)
})

test('the end of a log has ten failures by name, or the end of an output', () => {
  expect(
    summary({ failures: Array.from({ length: 12 }, (_, index) => `test ${index}`), output: '' }),
  ).toBe([...Array.from({ length: 10 }, (_, index) => `test ${index}`), 'and 2 more'].join('\n\n'))
  expect(summary({ output: `${'x'.repeat(5000)} the end\n` })).toMatch(/^x{1392} the end$/)
  expect(failure('a', 'e'.repeat(5000))).toHaveLength(702)
})
