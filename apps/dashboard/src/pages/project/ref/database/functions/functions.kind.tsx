import { expressionProblem, isTypeName } from '@howdah/platform-client/catalog/ddl/ddl-parts'
import {
  alterFunction,
  createFunction,
  dropFunction,
  functionShape,
  recreatesFunction,
  returnsSet,
  testCallSql,
  type FunctionShape,
} from '@howdah/platform-client/catalog/objects/function-statements'
import {
  functionsKind as catalog,
  type FunctionDetail,
  type FunctionObject,
} from '@howdah/platform-client/catalog/objects/functions'
import { Badge } from '@howdah/ui/elements'
import type { ObjectKind, ObjectProblems } from '../../../../../database/objects/object-kind.types'
import { copyName, objectNameProblem } from '../../../../../database/objects/object-names'
import { FunctionFields } from './function-fields'
import { functionMessages as messages } from './functions.messages'

/** Draft of the form; numbers are texts until they are saved. */
export type FunctionDraft = FunctionShape

function lockedReason({ kind, language }: FunctionObject): string | null {
  if (kind === 'a') return messages.aggregateReason
  if (kind === 'w') return messages.windowReason
  return language === 'c' || language === 'internal' ? messages.languageReason : null
}

const start = (schema: string): FunctionDraft => ({
  schema,
  name: '',
  kind: 'f',
  arguments: [],
  returns: 'void',
  language: 'plpgsql',
  body: 'begin\n  \nend;',
  hasSqlBody: false,
  volatility: 'v',
  parallel: 'u',
  strict: false,
  leakproof: false,
  securityDefiner: false,
  cost: 100,
  rows: 1000,
  configuration: [],
  comment: null,
})

function argumentProblem({ arguments: list }: FunctionDraft): string | undefined {
  if (list.some(({ type }) => !isTypeName(type))) return messages.typeProblem
  const hasBadDefault = list.some(
    (one) => one.default !== null && expressionProblem(one.default) !== null,
  )
  return hasBadDefault ? messages.defaultProblem : undefined
}

function returnsProblem({ kind, returns, arguments: list }: FunctionDraft): string | undefined {
  if (kind === 'p') return undefined
  if (returns.trim() === '')
    return list.some(({ mode }) => mode === 'o' || mode === 'b')
      ? undefined
      : messages.returnsNeedsOut
  return expressionProblem(returns) === null ? undefined : messages.returnsProblem
}

function bodyProblem({ body, hasSqlBody }: FunctionDraft): string | undefined {
  if (body.trim() === '') return messages.bodyProblem
  return hasSqlBody && !/^\s*(?:begin\s+atomic|return)\b/i.test(body)
    ? messages.sqlBodyProblem
    : undefined
}

const numberProblem = (value: number): string | undefined =>
  Number.isFinite(value) && value > 0 ? undefined : messages.numberProblem

/** Functions of the same name differ in their arguments, which only Postgres can compare. */
const problems = (draft: FunctionDraft): ObjectProblems => ({
  name: objectNameProblem(draft.name, false),
  arguments: argumentProblem(draft),
  returns: returnsProblem(draft),
  body: bodyProblem(draft),
  cost: numberProblem(draft.cost),
  rows: returnsSet(draft.returns) ? numberProblem(draft.rows) : undefined,
  configuration: draft.configuration.some(({ name }) => name.trim() === '')
    ? messages.parameterProblem
    : undefined,
})

function warning(draft: FunctionDraft, before: FunctionDetail | null): string | null {
  const hasPath = draft.configuration.some(({ name }) => name.toLowerCase() === 'search_path')
  const texts = [
    draft.securityDefiner && !hasPath ? messages.searchPathWarning : '',
    before !== null && recreatesFunction(before, draft) ? messages.recreateWarning : '',
  ].filter((text) => text !== '')
  return texts.length === 0 ? null : texts.join(' ')
}

export const functionKind: ObjectKind<FunctionObject, FunctionDetail, FunctionDraft> = {
  catalog,
  texts: messages,
  hasSchema: true,
  columns: [
    { name: 'name', label: messages.name, value: ({ name }) => name },
    {
      name: 'arguments',
      label: messages.arguments,
      value: (row) => row.arguments,
      code: true,
      wide: true,
    },
    { name: 'returns', label: messages.returns, value: ({ returns }) => returns, code: true },
    { name: 'kind', label: messages.kind, value: ({ kind }) => messages.kinds[kind], wide: true },
    { name: 'language', label: messages.language, value: ({ language }) => language, wide: true },
    {
      name: 'security',
      label: messages.security,
      value: (row) => (row.security_definer ? messages.definer : messages.invoker),
      render: (row) =>
        row.security_definer ? <Badge color="amber">{messages.definer}</Badge> : messages.invoker,
    },
    { name: 'schema', label: messages.schema, value: ({ schema }) => schema, wide: true },
  ],
  filters: [
    {
      name: 'returns',
      label: messages.returns,
      all: messages.allReturns,
      value: ({ returns }) => returns ?? '–',
    },
    {
      name: 'security',
      label: messages.security,
      all: messages.allSecurity,
      value: (row) => (row.security_definer ? messages.definer : messages.invoker),
    },
  ],
  searched: (row) => [row.arguments, row.returns],
  label: ({ name, identity }) => `${name}(${identity})`,
  lockedReason,
  definition: ({ definition }) => definition,
  trial: {
    label: messages.trial,
    sql: (detail) =>
      detail.returns === 'trigger' || detail.returns === 'event_trigger'
        ? null
        : testCallSql(detail),
  },
  form: {
    start,
    draftOf: functionShape,
    copyOf: (detail) => ({ ...functionShape(detail), name: copyName(detail.name) }),
    problems,
    change: (draft, before) => ({
      statements: before === null ? createFunction(draft) : alterFunction(before, draft),
    }),
    warning,
    Fields: FunctionFields,
  },
  drop: dropFunction,
}
