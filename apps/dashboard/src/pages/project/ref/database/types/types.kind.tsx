import {
  expressionProblem,
  isTypeName,
  nameProblem,
} from '@howdah/platform-client/catalog/ddl/ddl-parts'
import {
  alterType,
  createType,
  dropType,
  typeShape,
  type TypeShape,
} from '@howdah/platform-client/catalog/objects/type-statements'
import {
  typesKind as catalog,
  type TypeObject,
} from '@howdah/platform-client/catalog/objects/types'
import type { ObjectKind, ObjectProblems } from '../../../../../database/objects/object-kind.types'
import { copyName, objectNameProblem } from '../../../../../database/objects/object-names'
import { TypeFields } from './type-fields'
import { typeMessages as messages } from './types.messages'

const start = (schema: string): TypeShape => ({
  schema,
  name: '',
  kind: 'enum',
  values: [],
  attributes: [],
  base: 'text',
  collation: null,
  range: null,
  default: null,
  notNull: false,
  checks: [],
  comment: null,
})

/** A copy has no entries of an existing type. */
function copyOf(row: TypeObject): TypeShape {
  const shape = typeShape(row)
  const { range } = shape
  return {
    ...shape,
    name: copyName(row.name),
    range: range?.multirange ? { ...range, multirange: copyName(range.multirange) } : range,
    values: shape.values.map((one) => ({ ...one, was: null })),
    attributes: shape.attributes.map((one) => ({ ...one, was: null })),
    checks: shape.checks.map((one) => ({ ...one, was: null })),
  }
}

/** Postgres refuses a new range with a canonical function, which would have to take that very type. */
const created = (draft: TypeShape): TypeShape => ({
  ...draft,
  range: draft.range && { ...draft.range, canonical: null },
})

const isUnique = (names: readonly string[]): boolean => new Set(names).size === names.length
const areNames = (names: readonly string[]): boolean =>
  names.every((name) => nameProblem(name) === null) && isUnique(names)

const contentProblems = {
  enum: ({ values }: TypeShape): ObjectProblems => ({
    values: areNames(values.map(({ label }) => label)) ? undefined : messages.valuesProblem,
  }),
  composite: ({ attributes }: TypeShape): ObjectProblems => ({
    attributes:
      areNames(attributes.map(({ name }) => name)) &&
      attributes.every(({ type }) => isTypeName(type))
        ? undefined
        : messages.attributesProblem,
  }),
  domain: ({ base, default: initial, checks }: TypeShape): ObjectProblems => ({
    base: isTypeName(base) ? undefined : messages.baseProblem,
    default:
      initial === null || expressionProblem(initial) === null ? undefined : messages.defaultProblem,
    checks:
      areNames(checks.map(({ name }) => name).filter((name) => name !== '')) &&
      checks.every(({ expression }) => expressionProblem(expression) === null)
        ? undefined
        : messages.checksProblem,
  }),
  range: ({ base }: TypeShape): ObjectProblems => ({
    base: isTypeName(base) ? undefined : messages.baseProblem,
  }),
}

const problems = (draft: TypeShape, others: readonly TypeObject[]): ObjectProblems => ({
  name: objectNameProblem(
    draft.name,
    others.some(({ name, schema }) => name === draft.name && schema === draft.schema),
  ),
  ...contentProblems[draft.kind](draft),
})

/** Returns what a type consists of, in one line. */
function contentOf(row: TypeObject): string {
  if (row.kind === 'enum') return row.values.join(', ')
  if (row.kind === 'composite')
    return row.attributes.map(({ name, type }) => `${name} ${type}`).join(', ')
  const checks = row.checks.map(({ expression }) => `check (${expression})`)
  return [row.base ?? '', ...(row.not_null ? ['not null'] : []), ...checks].join(' ').trim()
}

export const typeKind: ObjectKind<TypeObject, TypeObject, TypeShape> = {
  catalog,
  texts: messages,
  hasSchema: true,
  columns: [
    { name: 'name', label: messages.name, value: ({ name }) => name },
    { name: 'kind', label: messages.kind, value: ({ kind }) => messages.kinds[kind] },
    { name: 'content', label: messages.content, value: contentOf, code: true },
    { name: 'schema', label: messages.schema, value: ({ schema }) => schema, wide: true },
  ],
  searched: (row) => [contentOf(row)],
  lockedReason: ({ kind }) => (kind === 'base' ? messages.baseReason : null),
  definition: (row) =>
    row.kind === 'base' ? null : `${createType(typeShape(row)).join(';\n\n')};`,
  form: {
    start,
    draftOf: typeShape,
    copyOf,
    problems,
    change: (draft, before) => ({
      statements: before === null ? createType(created(draft)) : alterType(before, draft),
    }),
    Fields: TypeFields,
  },
  drop: dropType,
}
