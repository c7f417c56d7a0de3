import { quoteLiteral } from '@howdah/rules/table/quote-name'

/** Types that a type field offers in addition to the database's own types. */
export const TYPE_SUGGESTIONS: readonly string[] = [
  'bigint',
  'integer',
  'smallint',
  'numeric',
  'double precision',
  'real',
  'text',
  'character varying(255)',
  'boolean',
  'uuid',
  'date',
  'time without time zone',
  'timestamp with time zone',
  'timestamp without time zone',
  'interval',
  'jsonb',
  'json',
  'bytea',
  'inet',
  'cidr',
  'macaddr',
  'bit varying',
  'tsvector',
  'xml',
  'int4range',
  'int8range',
  'numrange',
  'daterange',
  'tstzrange',
  'point',
]

const NUMBERS =
  /^(?:bigint|integer|smallint|numeric|decimal|real|double precision|int[248]?|float[48]?)\b/i
const WHOLE = /^(?:bigint|integer|smallint|int[248]?)$/i

/** Expressions that are often the default of a column of the type. */
export function defaultChoices(type: string, enumValues: readonly string[]): string[] {
  const plain = type.trim().toLowerCase()
  if (/\]\s*$/.test(plain)) return [`'{}'`]
  if (enumValues.length > 0) return enumValues.map(quoteLiteral)
  if (NUMBERS.test(plain)) return ['0', '1']
  if (plain === 'uuid') return ['gen_random_uuid()']
  if (plain === 'boolean' || plain === 'bool') return ['false', 'true']
  if (plain === 'date') return ['current_date']
  if (/^timestamp|^timestamptz/.test(plain)) return ['now()', `(now() at time zone 'utc')`]
  if (/^time\b|^timetz/.test(plain)) return ['current_time']
  if (plain === 'json' || plain === 'jsonb') return [`'{}'`, `'[]'`]
  if (/^(?:text|character varying|varchar)/.test(plain)) return [`''`, 'current_user']
  return []
}

/** Only whole numbers can count by themselves. */
export const canBeIdentity = (type: string): boolean => WHOLE.test(type.trim())

/** The type of the elements and of the list. */
export const isArray = (type: string): boolean => /\]\s*$/.test(type)
export const withArray = (type: string, array: boolean): string =>
  array
    ? isArray(type)
      ? type
      : `${type.trim()}[]`
    : type.replace(/(?:\s*\[\s*\d*\s*\])+\s*$/, '')
