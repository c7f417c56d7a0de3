import { expect, it } from 'vitest'
import { rendererOf } from './cell-renderers'

const Name = () => 'name'
const Json = () => 'json'
const Number = () => 'number'
const Time = () => 'time'
const Exact = () => 'exact'
const renderers = {
  columns: { data: Name },
  types: {
    jsonb: Json,
    numeric: Number,
    'numeric(4,1)': Exact,
    'timestamp without time zone': Time,
  },
}

it.each([
  ['data', 'jsonb', Name],
  ['data', null, Name],
  ['other', 'jsonb', Json],
  ['other', null, undefined],
  ['other', 'json', undefined],
  ['price', 'numeric(10,2)', Number],
  ['price', 'numeric(4,1)', Exact],
  ['price', 'numeric(10,2)[]', undefined],
  ['made', 'timestamp(3) without time zone', Time],
  ['constructor', 'toString', undefined],
])('the renderer of %s, a %s', (name, type, expected) => {
  expect(rendererOf(renderers, name, type)).toBe(expected)
})

it('is none without renderers', () => {
  expect(rendererOf(undefined, 'data', 'jsonb')).toBeUndefined()
})
