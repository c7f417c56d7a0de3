import { expect, it } from 'vitest'
import { mergeDrops } from './merge-drops'

it('joins objects of a kind, views before the tables that they read', () => {
  expect(
    mergeDrops([
      'drop table "public"."customers"',
      'drop view "public"."large, orders"',
      'drop table "public"."orders"',
    ]),
  ).toEqual([
    'drop view "public"."large, orders"',
    'drop table "public"."customers", "public"."orders"',
  ])
})

it('cascades where all do', () => {
  expect(mergeDrops(['drop table a cascade', 'drop table "b cascade" cascade'])).toEqual([
    'drop table a, "b cascade" cascade',
  ])
  expect(mergeDrops(['drop function f(a integer, b text)', 'drop function g()'])).toEqual([
    'drop function f(a integer, b text), g()',
  ])
})

it('leaves other statements as they are', () => {
  const statements = ['drop policy a on b', 'drop trigger c on d', 'select 1']
  expect(mergeDrops(statements)).toEqual(statements)
  expect(mergeDrops([])).toEqual([])
})
