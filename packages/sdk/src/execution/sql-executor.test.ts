import { createPlatformClient } from '@howdah/platform-client/client'
import { expect, it, vi } from 'vitest'
import { isOpen } from './sql-execution'
import { createSqlExecutor } from './sql-executor'
import { planExecution, type ExecutionPlan } from './execution-plan'

const lines = [
  {
    type: 'columns',
    statement: 0,
    columns: [
      { name: 'one', typeOid: 23, typeName: 'integer', typmod: -1, tableOid: 0, columnNumber: 0 },
    ],
  },
  { type: 'rows', count: 1, rows: [['1']] },
  { type: 'statement', statement: 0, command: 'SELECT', rowCount: 1, durationMs: 1, notices: [] },
  { type: 'end', statements: 1, durationMs: 1, leftovers: [] },
]
const answer = () =>
  new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
    headers: { 'content-type': 'application/x-ndjson' },
  })

/**
 * Creates a runner that records in `seen`, in order, the requests that were sent and the states
 * that were reported, each with its number of results.
 */
function setUp(fetch: () => Promise<Response>) {
  const seen: string[] = []
  const client = createPlatformClient({
    baseUrl: 'https://platform.example.com',
    fetch: () => {
      seen.push('request')
      return fetch()
    },
  })
  const results: number[] = []
  const ended = vi.fn()
  const executor = createSqlExecutor({
    client,
    maxResultBytes: () => 1_000_000,
    onChange: (run) => {
      if (isOpen(run)) results.push(run.results.length)
      if (seen.at(-1) !== run.status) seen.push(run.status)
    },
    onStart: () => {},
    onEnd: ended,
  })
  return { executor, client, seen, results, ended }
}

function planOf(sql: string): ExecutionPlan {
  const selection = { from: 0, to: 0, head: 0 }
  const plan = planExecution({
    id: 1,
    scope: 'all',
    projectRef: 'abcdefghijklmnopqrst',
    document: sql,
    selection,
    rowLimit: 100,
    values: new Map(),
  })
  if (typeof plan === 'string') throw new Error(plan)
  return plan
}

it('draws an answer that comes at once, and nothing before it', async () => {
  const { executor, seen, results, ended } = setUp(() => Promise.resolve(answer()))
  executor.ask(planOf('select 1'))
  expect(executor.state.status).toBe('running')
  await vi.waitFor(() => expect(ended).toHaveBeenCalled())
  expect(seen).toEqual(['request', 'running', 'done'])
  expect(results[0]).toBe(1)
})

it('tells that it runs when the answer does not come at once', async () => {
  const { executor, seen, results } = setUp(() => new Promise(() => {}))
  executor.ask(planOf('select 1'))
  await vi.waitFor(() => expect(seen).toEqual(['request', 'running']))
  expect(results).toEqual([0])
})

it('reports a confirmed run immediately and closes the question', async () => {
  const { executor, seen, ended } = setUp(() => Promise.resolve(answer()))
  executor.ask(planOf('delete from somewhere'))
  expect(seen).toEqual(['confirming'])
  executor.confirm()
  expect(seen).toContain('running')
  await vi.waitFor(() => expect(ended).toHaveBeenCalled())
  expect(seen).toEqual(['confirming', 'running', 'request', 'running', 'done'])
})

it('tells that it runs when the request cannot leave at once', async () => {
  const { executor, client, seen } = setUp(() => Promise.resolve(answer()))
  vi.spyOn(client.runSlots, 'acquire').mockReturnValue(new Promise(() => {}))
  executor.ask(planOf('select 1'))
  expect(seen).toEqual([])
  await vi.waitFor(() => expect(seen).toEqual(['running']))
})
