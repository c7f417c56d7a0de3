import { privilegeStatements } from '@howdah/platform-client/catalog/objects/column-privileges'
import { expect, test } from 'vitest'
import { isGranted, switched } from './privilege-state'

const stored = {
  table: ['SELECT' as const],
  columns: [
    { name: 'a', type: 'int', granted: ['UPDATE' as const], effective: [] },
    { name: 'B"', type: 'text', granted: [], effective: [] },
  ],
  may_change: true,
}

test('a privilege that is switched back is no change', () => {
  const grant = { column: 'B"', privilege: 'UPDATE', isGranted: true } as const
  const changes = switched(stored, [], grant)
  expect(changes).toEqual([grant])
  expect(isGranted(stored, changes, 'B"', 'UPDATE')).toBe(true)
  expect(switched(stored, changes, { ...grant, isGranted: false })).toEqual([])
})

test('changes are one statement for each privilege, those of the table first', () => {
  const statements = privilegeStatements({ schema: 'public', name: 't' }, 'the "role', [
    { column: 'a', privilege: 'UPDATE', isGranted: false },
    { column: 'B"', privilege: 'INSERT', isGranted: true },
    { column: 'a', privilege: 'INSERT', isGranted: true },
    { column: null, privilege: 'SELECT', isGranted: false },
  ])
  expect(statements).toEqual([
    'revoke select on "public"."t" from "the ""role"',
    'grant insert ("B""", "a") on "public"."t" to "the ""role"',
    'revoke update ("a") on "public"."t" from "the ""role"',
  ])
})
