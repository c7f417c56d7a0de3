import type { RunningQuery } from '@howdah/platform-client/catalog/running-queries'
import { expect, test } from 'vitest'
import { filterActivity, listedActivity, lockTree, type LockNode } from './lock-tree'

const query = (pid: string, blockers: string[] = [], more: Partial<RunningQuery> = {}) =>
  ({ pid, blocked_by: blockers, state: 'active', transaction_ms: '5', ...more }) as RunningQuery

const names = ({ pid, waiting }: LockNode): string =>
  waiting.length === 0 ? pid : `${pid}(${waiting.map(names).join(' ')})`
const tree = (...queries: RunningQuery[]) => lockTree(queries).map(names).join(' ')

test('those who wait are below those they wait for', () => {
  expect(tree(query('1'), query('2'))).toBe('')
  expect(tree(query('1'), query('2', ['1']), query('3', ['2', '1']), query('4'))).toBe('1(2(3) 3)')
})

test('a blocker that is no query is a root, and a circle is shown once', () => {
  expect(tree(query('2', ['0']))).toBe('0(2)')
  expect(tree(query('1', ['2']), query('2', ['1']), query('3', ['1']))).toBe('2(1(3))')
})

test('long transactions, and those that are idle in one', () => {
  const all = [
    query('1', [], { transaction_ms: '60000' }),
    query('2', [], { state: 'idle in transaction (aborted)' }),
    query('3', ['1'], { transaction_ms: null }),
  ]
  const found = (filter: 'long' | 'idle' | 'waiting') =>
    filterActivity(all, filter).map(({ pid }) => pid)
  expect([found('long'), found('idle'), found('waiting')]).toEqual([['1'], ['2'], ['3']])
})

test('processes are searched and sorted', () => {
  const all = [
    query('10', [], { transaction_ms: '7', user: 'app', query: 'select 1' }),
    query('9', [], { transaction_ms: null, user: 'app', query: 'update orders' }),
    query('8', [], { transaction_ms: '70', user: 'clerk', query: null }),
  ]
  const listed = (search: string, column: 'process' | 'transaction', descending = false) =>
    listedActivity(all, search, { column, descending }).map(({ pid }) => pid)
  expect(listed('', 'process')).toEqual(['8', '9', '10'])
  expect(listed('', 'transaction', true)).toEqual(['8', '10', '9'])
  expect(listed('APP', 'process')).toEqual(['9', '10'])
  expect(listed('orders', 'process')).toEqual(['9'])
})
