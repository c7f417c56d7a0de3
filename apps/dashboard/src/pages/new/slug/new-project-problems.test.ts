import { expect, test } from 'vitest'
import { newProjectProblems } from './new-project-problems'

test.each([
  ['shop', '0123456789', []],
  ['  ', '0123456789', ['name']],
  ['shop', '012345678', ['password']],
  ['shop', '          ', ['password']],
  ['', '', ['name', 'password']],
])('%j with %j', (name, password, fields) =>
  expect(Object.keys(newProjectProblems({ name, password }))).toEqual(fields),
)
