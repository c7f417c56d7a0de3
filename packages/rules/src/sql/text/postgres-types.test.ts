import { expect, it } from 'vitest'
import { builtinTypeName, isNumericType } from './postgres-types'

it.each([
  [16, 'boolean'],
  [18, '"char"'],
  [20, 'bigint'],
  [21, 'smallint'],
  [23, 'integer'],
  [25, 'text'],
  [114, 'json'],
  [701, 'double precision'],
  [1007, 'integer[]'],
  [1009, 'text[]'],
  [1042, 'character'],
  [1043, 'character varying'],
  [1114, 'timestamp without time zone'],
  [1184, 'timestamp with time zone'],
  [1185, 'timestamp with time zone[]'],
  [1700, 'numeric'],
  [2950, 'uuid'],
  [3802, 'jsonb'],
  [3807, 'jsonb[]'],
  [3904, 'int4range'],
  [6150, 'int4multirange[]'],
  [2249, 'record'],
])('%d is %s', (oid, name) => expect(builtinTypeName(oid)).toBe(name))

it.each([0, -1, 1.5, 16384, Number.NaN])('%d has no built-in name', (oid) =>
  expect(builtinTypeName(oid)).toBeNull(),
)

it('knows numbers', () => {
  const numeric = [20, 21, 23, 26, 700, 701, 790, 1700]
  expect(numeric.filter(isNumericType)).toEqual(numeric)
  expect([16, 25, 1007, 1043, 1082, 1186, 2205, 2950, 0].filter(isNumericType)).toEqual([])
})
