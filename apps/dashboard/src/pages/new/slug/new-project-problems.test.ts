import { expect, test } from 'vitest'
import { newProjectProblems } from './new-project-problems'

test.each([
  ['shop', '01234567', []],
  ['  ', '01234567', ['name']],
  ['shop', '0123456', ['password']],
  ['', '', ['name', 'password']],
])('%j with %j', (name, password, fields) =>
  expect(Object.keys(newProjectProblems({ name, password }))).toEqual(fields),
)
