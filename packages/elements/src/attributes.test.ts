import { expect, test } from 'vitest'
import { attributeOf, readAttribute } from './attributes'

test('an attribute has the name of its property in kebab case', () => {
  expect(['value', 'defaultValue', 'needsIpv4Addon'].map(attributeOf)).toEqual([
    'value',
    'default-value',
    'needs-ipv4-addon',
  ])
})

test.each([
  ['text', null, undefined],
  ['text', '', ''],
  ['flag', '', true],
  ['flag', 'read-only', true],
  ['flag', 'false', false],
  ['flag', null, undefined],
  ['number', '100', 100],
  ['number', ' ', undefined],
  ['number', 'many', undefined],
  ['number', 'Infinity', undefined],
] as const)('%s of %j is %j', (kind, text, value) => {
  expect(readAttribute(kind, text)).toBe(value)
})
