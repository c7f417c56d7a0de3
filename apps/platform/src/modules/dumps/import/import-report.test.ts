import { expect, it } from 'vitest'
import { createReport } from './import-report'

it('counts the rows of each table', () => {
  const report = createReport()
  report.done('COPY public."a;b" (n) FROM stdin', 'COPY 3')
  report.done('insert into public.people values (1)', 'INSERT 0 1')
  report.done('INSERT INTO public.people values (2), (3)', 'INSERT 0 2')
  report.done('create table x ()', 'CREATE TABLE')
  expect(report.state()).toEqual({
    statements: 4,
    failedStatements: 0,
    failures: [],
    tables: [
      { name: 'public."a;b"', rows: 3 },
      { name: 'public.people', rows: 3 },
    ],
  })
})

it('has the beginnings of the first statements that failed, and counts the others', () => {
  const report = createReport()
  for (let n = 0; n < 150; n += 1) report.failed(`select ${'x'.repeat(1_000)}`, 'no')
  const { failedStatements, failures, statements } = report.state()
  expect([statements, failedStatements, failures.length]).toEqual([150, 150, 100])
  expect(failures[0]).toEqual({ statement: `select ${'x'.repeat(293)}…`, message: 'no' })
})

it('keeps no passwords, and only what JSON of Postgres may have', () => {
  const report = createReport()
  report.failed(
    `ALTER ROLE app WITH LOGIN PASSWORD 'SCRAM-SHA-256$4096' VALID UNTIL 'infinity'`,
    '',
  )
  report.failed(`create subscription s connection 'host=a password=b'`, '')
  report.failed(`select '${'x'.repeat(291)}😀`, 'a\0b')
  report.done(`insert into "${'x'.repeat(900)}" values (1)`, 'INSERT 0 1')
  const { failures, tables } = report.state()
  expect(failures).toEqual([
    { statement: 'ALTER ROLE app WITH LOGIN PASSWORD …', message: '' },
    { statement: `create subscription s connection 'host=a password …`, message: '' },
    { statement: `select '${'x'.repeat(291)}\ufffd…`, message: 'a\ufffdb' },
  ])
  expect(tables[0]?.name).toHaveLength(301)
})
