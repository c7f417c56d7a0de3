import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete'
import { quoteName, quoteWhereNeeded } from '@howdah/rules/table/quote-name'
import type { SqlCatalog } from '../code-editor.types'
import { COMMON_KEYWORDS } from './common-keywords'
import { scopeAt } from './scope-at'
import type { SqlScope } from './sql-scope'
import type { TableReference } from './sql-tables'

const RANK = { column: 90, table: 60, otherSchema: 20, schema: 10, keyword: 5, rareKeyword: -60 }

/** Milliseconds. Without an answer, as offline, the list would stay open with entries of another word. */
const CATALOG_TIMEOUT_MS = 1000

const inTime = <T>(answer: Promise<T>, instead: T): Promise<T> =>
  Promise.race([
    answer,
    new Promise<T>((resolve) => setTimeout(() => resolve(instead), CATALOG_TIMEOUT_MS)),
  ])

/**
 * Completes schemas, tables, aliases and columns from a catalog that is asked for columns only when
 * they are needed. A result is valid for one position only: CodeMirror would render a list that
 * stays valid again during the next key press, before its character is painted. Instead it asks
 * again a moment after the key, and gets the same options as long as the word is the same.
 */
export function createCatalogSource(catalogOf: () => SqlCatalog | undefined) {
  let last: { word: string; known: SqlCatalog; options: Promise<Completion[]> } | null = null
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const known = catalogOf()
    if (known === undefined) return null
    const scope = scopeAt(context.state.doc, context.pos)
    if (scope === null || (!context.explicit && expectsNoName(scope))) return null
    const asked = context.explicit || scope.path.length > 0 || scope.from < context.pos
    if (!asked) return null
    const word = JSON.stringify(scope)
    // The first letter fetches again, since the schema may have changed.
    const isFirst = context.explicit || context.pos - scope.from < 2
    if (isFirst || last?.word !== word || last.known !== known)
      last = { word, known, options: optionsFor(known, scope) }
    const options = await last.options
    if (context.aborted || options.length === 0) return null
    const closing =
      scope.quoted && context.state.sliceDoc(context.pos, context.pos + 1) === '"' ? 1 : 0
    return {
      from: scope.from,
      ...(closing > 0 ? { to: context.pos + closing } : {}),
      options,
    }
  }
}

/** Behind a relation and behind `as`, a name is made up or a keyword follows. */
const expectsNoName = ({ followsRelation, namesAlias, path }: SqlScope): boolean =>
  path.length === 0 && (followsRelation || namesAlias)

/** Common keywords come before rare ones, and both behind names. */
const ranked = (option: Completion): Completion => ({
  ...option,
  boost: COMMON_KEYWORDS.has(option.label.toLowerCase()) ? RANK.keyword : RANK.rareKeyword,
})

async function optionsFor(known: SqlCatalog, scope: SqlScope): Promise<Completion[]> {
  const catalog = known.newest
    ? await inTime(
        known.newest().catch(() => known),
        known,
      )
    : known
  const options = await findOptions(catalog, scope)
  return options.map((option) => written(option, scope.quoted))
}

/**
 * Offers keywords only where a bare word is allowed: not after a dot and not in quotes. They are
 * requested with each key, too.
 */
export function onlyBareWords(source: CompletionSource): CompletionSource {
  return async (context) => {
    const scope = scopeAt(context.state.doc, context.pos)
    if (scope === null || scope.path.length > 0 || scope.quoted) return null
    if (scope.namesAlias && !context.explicit) return null
    const words = await source(context)
    return words && { from: words.from, options: words.options.map(ranked) }
  }
}

interface Option {
  name: string
  type: 'column' | 'table' | 'schema'
  detail: string
  rank: number
  /** In front of the name, already written as it must be. */
  prefix?: string
}

async function findOptions(catalog: SqlCatalog, scope: SqlScope): Promise<Option[]> {
  const [first, second] = scope.path
  if (first !== undefined && second !== undefined) return columnsOf(catalog, first, second)
  if (first !== undefined) {
    const table = scope.tables.find((reference) => (reference.alias ?? reference.name) === first)
    const columns = table ? await columnsOfReference(catalog, table) : []
    const inSchema = catalog.relations.filter((relation) => relation.schema === first)
    return [
      ...columns,
      ...inSchema.map((relation): Option => ({
        name: relation.name,
        type: 'table',
        detail: '',
        rank: RANK.table,
      })),
    ]
  }
  const relations = relationOptions(catalog, scope)
  if (scope.expectsRelation) return relations
  const columns = await Promise.all(scope.tables.map((table) => columnsOfReference(catalog, table)))
  const aliases = scope.tables.map(({ alias, name }): Option => ({
    name: alias ?? name,
    type: 'table',
    detail: alias === null ? '' : name,
    rank: RANK.table,
  }))
  return withoutTwins([...columns.flat(), ...aliases, ...relations])
}

/**
 * Returns options for relations: those on the search path by name alone, the others qualified by
 * schema.
 */
function relationOptions(catalog: SqlCatalog, scope: SqlScope): Option[] {
  const hidden = new Set(scope.withQueries)
  /** The schema in which the search path finds a name. */
  const schemaOf = new Map<string, string>()
  const options = scope.withQueries.map((name): Option => ({
    name,
    type: 'table',
    detail: 'with',
    rank: RANK.table,
  }))
  for (const schema of catalog.searchPath) {
    for (const relation of catalog.relations) {
      if (relation.schema !== schema || schemaOf.has(relation.name)) continue
      schemaOf.set(relation.name, schema)
      if (!hidden.has(relation.name))
        options.push({ name: relation.name, type: 'table', detail: schema, rank: RANK.table })
    }
  }
  for (const { schema, name } of catalog.relations) {
    if (schemaOf.get(name) !== schema)
      options.push({
        name,
        type: 'table',
        detail: schema,
        rank: schema === catalog.preferredSchema ? RANK.table : RANK.otherSchema,
        prefix: `${quoteWhereNeeded(schema)}.`,
      })
  }
  const schemas = new Set([
    ...catalog.searchPath,
    ...catalog.relations.map((relation) => relation.schema),
  ])
  for (const name of schemas)
    options.push({ name, type: 'schema', detail: 'schema', rank: RANK.schema })
  return options
}

function resolve(
  catalog: SqlCatalog,
  { schema, name }: TableReference,
): { schema: string; name: string } | null {
  const schemas = schema === null ? catalog.searchPath : [schema]
  for (const candidate of schemas) {
    const relation = catalog.relations.find(
      (other) => other.schema === candidate && other.name === name,
    )
    if (relation) return relation
  }
  return null
}

async function columnsOfReference(
  catalog: SqlCatalog,
  reference: TableReference,
): Promise<Option[]> {
  const relation = resolve(catalog, reference)
  return relation ? columnsOf(catalog, relation.schema, relation.name) : []
}

/**
 * Returns the columns of a relation; none if the catalog fails, since its owner shows the error.
 */
async function columnsOf(catalog: SqlCatalog, schema: string, relation: string): Promise<Option[]> {
  const known = catalog.relations.some(
    (other) => other.schema === schema && other.name === relation,
  )
  if (!known) return []
  const columns = await inTime(
    catalog.columns(schema, relation).catch(() => []),
    [],
  )
  return columns.map((column): Option => ({
    name: column.name,
    type: 'column',
    detail: column.type,
    rank: RANK.column,
  }))
}

function withoutTwins(options: readonly Option[]): Option[] {
  const seen = new Set<string>()
  return options.filter(({ name, type, detail, prefix = '' }) => {
    const key = `${type === 'column' ? `column ${detail}` : 'other'} ${prefix}${name}`
    return seen.has(key) ? false : seen.add(key)
  })
}

function written(option: Option, quoted: boolean): Completion {
  const { name, type, detail, rank, prefix = '' } = option
  return {
    label: quoted ? quoteName(name) : name,
    ...(quoted ? {} : { apply: `${prefix}${quoteWhereNeeded(name)}` }),
    type,
    ...(detail === '' ? {} : { detail }),
    boost: rank,
  }
}
