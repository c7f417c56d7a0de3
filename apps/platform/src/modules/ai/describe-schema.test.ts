import { expect, it } from 'vitest'
import { describeSchema } from './describe-schema'

const thing = (name: string, schema = 'public', columns = 'id bigint') => ({
  schema,
  name,
  ddl: `table ${schema}.${name} (${columns})`,
})

it('tells all of a small schema, what is named first', () => {
  expect(describeSchema([thing('a', 'app'), thing('b'), thing('c')], 'how many rows has C?')).toBe(
    'table public.c (id bigint);\ntable public.b (id bigint);\ntable app.a (id bigint);',
  )
})

it('tells the names of what does not fit, however many there are', () => {
  const things = Array.from({ length: 2_000 }, (_, index) =>
    thing(`t${index}`, 'public', 'x text, '.repeat(20)),
  )
  const description = describeSchema(things, 'select from t1999', 5_000)
  expect(description.startsWith('table public.t1999 (')).toBe(true)
  expect(description).toContain('And without their columns: public.t')
  expect(description.length).toBeLessThan(5_000 + 1_250 + 100)
})

it('passes over one that is too long, and says when there is nothing', () => {
  const description = describeSchema(
    [thing('wide', 'public', 'x'.repeat(9_000)), thing('narrow')],
    '',
    1_000,
  )
  expect(description).toBe(
    'table public.narrow (id bigint);\nAnd without their columns: public.wide',
  )
  expect(describeSchema([], '')).toBe('There are no tables yet.')
})
