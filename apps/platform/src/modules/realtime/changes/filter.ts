/** Condition on a column, as clients write it: `column=operator.value`. */
export interface Filter {
  column: string
  operator: ConditionOperator
  isNegated: boolean
  /** Several for `in`. */
  values: readonly string[]
}

const OPERATORS = [
  ...['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'like', 'ilike', 'is', 'match', 'imatch'],
  'isdistinct',
] as const
type ConditionOperator =
  | 'eq'
  | 'neq'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'in'
  | 'like'
  | 'ilike'
  | 'is'
  | 'match'
  | 'imatch'
  | 'isdistinct'

/** Values of the operator `is`. */
const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown']
/** Conditions of a filter, and values of a list. */
const MAX_PARTS = 100
/** Characters after which a quote begins a quoted text. */
const BEFORE_QUOTE: ReadonlySet<string> = new Set(['.', '(', ',', '='])

/** Reads conditions, all of which apply. @returns the part that is none */
export function readFilter(text: string): Filter[] | { problem: string } {
  const filters: Filter[] = []
  for (const part of splitList(text)) {
    const filter = readCondition(part)
    if (filter === null || filters.length === MAX_PARTS) return { problem: part }
    filters.push(filter)
  }
  return filters
}

function readCondition(text: string): Filter | null {
  const [, column, not, name, value] =
    /^((?:"(?:[^"\\]|\\.)*"|[^=]+?))=(not\.)?([a-z]+)\.(.*)$/s.exec(text.trim()) ?? []
  const operator = OPERATORS.find((one) => one === name) as ConditionOperator | undefined
  if (column === undefined || operator === undefined || value === undefined) return null
  const common = { column: unquote(column), operator, isNegated: not !== undefined }
  if (operator === 'is') {
    const kind = value.toLowerCase()
    return IS_VALUES.includes(kind) ? { ...common, values: [kind] } : null
  }
  // Such a pattern does not end.
  if (operator.endsWith('like') && /(?<!\\)(?:\\\\)*\\$/.test(unquote(value))) return null
  if (operator !== 'in') return { ...common, values: [unquote(value)] }
  const [, list] = /^\((.*)\)$/s.exec(value) ?? []
  if (list === undefined) return null
  const values = list === '' ? [] : splitList(list).map((one) => unquote(one.trim()))
  return values.length > MAX_PARTS ? null : { ...common, values }
}

/** Splits at commas outside of quotes and parentheses. */
function splitList(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let depth = 0
  let isQuoted = false
  /** Last character of the part that is no space: a look back at each quote would be quadratic. */
  let last = ''
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (isQuoted && character === '\\') {
      part += character + text.charAt((at += 1))
      continue
    }
    if (character === '"' && (isQuoted || part === '' || BEFORE_QUOTE.has(last)))
      isQuoted = !isQuoted
    else if (!isQuoted && character === '(') depth += 1
    else if (!isQuoted && character === ')') depth -= 1
    else if (!isQuoted && character === ',' && depth <= 0) {
      parts.push(part)
      part = ''
      last = ''
      continue
    }
    part += character
    if (character.trim() !== '') last = character
  }
  return [...parts, part]
}

const unquote = (text: string): string =>
  /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : text
