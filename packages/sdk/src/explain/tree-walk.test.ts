import { readPlan } from '@howdah/rules/explain/read-plan'
import { describe, expect, it } from 'vitest'
import { pressInTree, treeRows, type TreeKey, type TreeState } from './tree-walk'

const node = (name: string, ...plans: object[]) => ({
  'Node Type': name,
  'Total Cost': 1,
  Plans: plans,
})
const { root } = readPlan(
  JSON.stringify([{ Plan: node('Join', node('Sort', node('Scan a')), node('Scan b')) }]),
)!

const press = (state: TreeState, ...keys: TreeKey[]) =>
  keys.reduce((now, key) => pressInTree(root, now, key), state)
const start: TreeState = { closed: new Set(), active: '0' }
const shown = (state: TreeState) => treeRows(root, state.closed).map(({ node: { kind } }) => kind)

describe('the tree of a plan', () => {
  it('shows every step, with its place among its siblings', () => {
    expect(
      treeRows(root, new Set()).map(({ node: { id }, level, position, siblings }) => [
        id,
        level,
        position,
        siblings,
      ]),
    ).toEqual([
      ['0', 1, 1, 1],
      ['0.0', 2, 1, 2],
      ['0.0.0', 3, 1, 1],
      ['0.1', 2, 2, 2],
    ])
  })

  it.each<[TreeKey[], string]>([
    [['ArrowDown', 'ArrowDown', 'ArrowDown'], '0.1'],
    [['ArrowUp'], '0'],
    [['End'], '0.1'],
    [['End', 'Home'], '0'],
    [['End', 'ArrowDown'], '0.1'],
    [['ArrowRight', 'ArrowRight'], '0.0.0'],
    [['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft'], '0.0'],
    [['End', 'ArrowLeft'], '0'],
  ])('%j leads to %s', (keys, active) => expect(press(start, ...keys).active).toBe(active))

  it('closes with left and opens with right, and passes over what is closed', () => {
    const closed = press(start, 'ArrowDown', 'ArrowLeft')
    expect(shown(closed)).toEqual(['Join', 'Sort', 'Scan b'])
    expect(press(closed, 'ArrowDown').active).toBe('0.1')
    expect(shown(press(closed, 'ArrowRight'))).toEqual(['Join', 'Sort', 'Scan a', 'Scan b'])
    expect(shown(press(start, 'Enter'))).toEqual(['Join'])
  })
})
