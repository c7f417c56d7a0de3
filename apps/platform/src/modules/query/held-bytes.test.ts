import { expect, it } from 'vitest'
import { HeldBytes } from './held-bytes'

const MB = 1024 * 1024

it('bounds the large rows of a project, each counted with its copies, until they are given back', () => {
  const held = new HeldBytes()
  const [first, second] = [held.begin('a'), held.begin('a')]
  first.reserve(60 * MB)
  expect(() => second.reserve(60 * MB)).toThrow(/large rows/)
  second.reserve(20 * MB)
  first.release()
  first.release()
  second.reserve(60 * MB)
  expect(() => first.reserve(1 * MB)).toThrow(/cancelled/)
  expect(() => held.begin('a').reserve(30 * MB)).toThrow(/large rows/)
})

it('counts the largest row of a run once', () => {
  const run = new HeldBytes().begin('a')
  for (let row = 0; row < 100; row += 1) run.reserve(80 * MB)
  expect(() => run.reserve(90 * MB)).toThrow(/large rows/)
})

it('bounds all projects together', () => {
  const held = new HeldBytes()
  for (const ref of ['a', 'b', 'c']) held.begin(ref).reserve(80 * MB)
  held.begin('d').reserve(10 * MB)
  expect(() => held.begin('d').reserve(20 * MB)).toThrow(/large rows/)
})

it('counts the text of a run while it waits, in the place of its rows', () => {
  const held = new HeldBytes()
  const runs = Array.from({ length: 7 }, () => held.begin('a'))
  for (const run of runs) run.reserveQuery(17 * MB)
  expect(() => held.begin('a').reserveQuery(17 * MB)).toThrow(/large/)
  runs[0]?.reserve(11 * MB)
  runs[1]?.release()
  held.begin('a').reserveQuery(17 * MB)
})
