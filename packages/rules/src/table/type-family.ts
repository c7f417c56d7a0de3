import type { ColumnType, FilterOperator } from './table.types'

/** Common traits of a type's values, as relevant to filters and editors. */
export type TypeFamily =
  | 'number'
  | 'text'
  | 'boolean'
  | 'enum'
  | 'time'
  | 'uuid'
  | 'bytea'
  | 'json'
  | 'array'
  | 'network'
  /** Has an equality and an order: ranges, bits, tsvector, composite types of such. */
  | 'ordered'
  /** Cannot be compared at all: json, xml, point. */
  | 'opaque'

const FAMILIES: readonly (readonly [TypeFamily, readonly string[]])[] = [
  [
    'number',
    ['smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision', 'money', 'oid'],
  ],
  [
    'text',
    ['text', 'character', 'character varying', 'name', 'citext', 'extensions.citext', '"char"'],
  ],
  ['boolean', ['boolean']],
  [
    'time',
    [
      'date',
      'interval',
      'timestamp without time zone',
      'timestamp with time zone',
      'time without time zone',
      'time with time zone',
    ],
  ],
  ['uuid', ['uuid']],
  ['bytea', ['bytea']],
  ['json', ['jsonb']],
  ['network', ['inet', 'cidr', 'macaddr', 'macaddr8']],
  [
    'opaque',
    [
      'json',
      'xml',
      'point',
      'box',
      'circle',
      'lseg',
      'line',
      'path',
      'polygon',
      'jsonpath',
      'txid_snapshot',
      'pg_snapshot',
      'xid',
      'cid',
      'aclitem',
    ],
  ],
]

const BY_NAME: ReadonlyMap<string, TypeFamily> = new Map(
  FAMILIES.flatMap(([family, names]) => names.map((name) => [name, family] as const)),
)

export function typeFamily({
  data_type,
  enums,
}: Pick<ColumnType, 'data_type' | 'enums'>): TypeFamily {
  if (data_type.endsWith('[]')) return 'array'
  if (enums.length > 0) return 'enum'
  return BY_NAME.get(withoutModifier(data_type)) ?? 'ordered'
}

/** `numeric(10,2)` is a numeric, `timestamp(3) with time zone` one with time zone. */
function withoutModifier(type: string): string {
  return type.replace(/\([^)]*\)/, '').replace(/^interval .*$/, 'interval')
}

const EQUAL = ['=', '<>'] as const
const COMPARE = ['=', '<>', '>', '<', '>=', '<='] as const

/**
 * Operators that a column can be filtered with, limited to those that Postgres has
 * for its type.
 */
export function filterOperatorsOf(
  column: Pick<ColumnType, 'data_type' | 'enums'>,
): readonly FilterOperator[] {
  switch (typeFamily(column)) {
    case 'text':
      return [...COMPARE, '~~', '~~*', 'in', 'is']
    case 'number':
    case 'time':
    case 'uuid':
    case 'network':
    case 'enum':
      return [...COMPARE, 'in', 'is']
    case 'boolean':
      return [...EQUAL, 'in', 'is']
    case 'bytea':
    case 'array':
    case 'ordered':
      return [...COMPARE, 'is']
    case 'json':
      return [...EQUAL, 'is']
    case 'opaque':
      return ['is']
  }
}

/** Checks that rows can be ordered by a column of the type. */
export function isSortable(column: Pick<ColumnType, 'data_type' | 'enums'>): boolean {
  return typeFamily(column) !== 'opaque'
}
