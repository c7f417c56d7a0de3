import { expect, it } from 'vitest'
import { exposition, type Sample } from './exposition'

it('groups samples by name, and escapes labels', () => {
  const samples: Sample[] = [
    { name: 'a', labels: { datname: 'x "y"\\\nz' }, value: '1' },
    { name: 'b_total', labels: {}, value: '2.5' },
    { name: 'a', labels: {}, value: '-3' },
    { name: 'c', labels: {}, value: '1e10' },
  ]
  expect(exposition(samples, new Set(['c']))).toBe(
    [
      ...['# TYPE a gauge', 'a{datname="x \\"y\\"\\\\\\nz"} 1', 'a -3'],
      ...['# TYPE b_total counter', 'b_total 2.5', '# TYPE c counter', 'c 1e10', ''],
    ].join('\n'),
  )
})

it('leaves out what is not a number', () => {
  const sample = (value: string) => exposition([{ name: 'a', labels: {}, value }], new Set())
  for (const value of ['', 'null', '1\nb 2', 'NaN', '1 2']) expect(sample(value)).toBe('')
})
