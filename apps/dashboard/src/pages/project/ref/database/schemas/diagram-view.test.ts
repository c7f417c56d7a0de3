import { expect, test } from 'vitest'
import { diagramPath, diagramViewOf } from './diagram-view'

const ref = 'abcdefghijklmnopqrst'
const read = (address: string) => diagramViewOf(new URL(address, 'https://d.test').searchParams)

test.each([
  { mode: 'diagram' as const },
  { schemas: ['a b', 'public'], focus: 16_384, mode: 'list' as const },
])('%j is the same, there and back', (view) => expect(read(diagramPath(ref, view))).toEqual(view))

test('ignores a table that is not an oid, and schemas that are named twice', () =>
  expect(read('/?schema=a&schema=a&table=x&view=tree')).toEqual({
    schemas: ['a'],
    mode: 'diagram',
  }))
