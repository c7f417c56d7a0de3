import type { PlatformClient } from '../../client'
import { queryRows } from '../../query/query-rows'
import type { CatalogScope } from '../catalog'
import { LINT_PARTS } from './lint-parts.sql'
import { isLint, lintStatement } from './lint-statements'
import type { Lint, LintCategory, LintFacts, LintLevel, LintName, LintObject, LintRelation, LintRule } from './lint.types'
import { performanceLints } from './performance-lints.sql'
import { securityLints } from './security-lints.sql'

/** Hours for which uses must have been counted before an index is called unused. */
export const COUNTED_FOR_HOURS = 24

/** From the one that is most urgent. */
export const LINT_LEVELS = ['ERROR', 'WARN', 'INFO'] as const satisfies readonly LintLevel[]

export interface LintsParams extends CatalogScope {
  category: LintCategory
  /** @default 24 */
  countedForHours?: number
}

/** What the catalog answers of one lint. */
interface LintRow {
  name: LintName
  level: LintLevel
  object: LintObject
  relation: LintRelation | null
  facts: LintFacts[LintName]
}

/** What an advisor finds in a database, as the person's own role sees it, the most urgent first. Nothing is changed. */
export async function listLints(client: PlatformClient, params: LintsParams, signal?: AbortSignal): Promise<Lint[]> {
  const { category, countedForHours = COUNTED_FOR_HOURS, ...scope } = params
  const rules = category === 'SECURITY' ? securityLints : performanceLints({ countedForHours })
  const rows = await queryRows<{ lints: LintRow[] }>(client, { ...scope, sql: lintsSql(rules), signal })
  return (rows[0]?.lints ?? []).filter(isLint).map((row) => {
    const lint = { ...row, categories: [category] }
    // Name and facts come from the same rule.
    return { ...lint, statement: lintStatement(lint) } as Lint
  })
}

export function lintsQueryOptions(client: PlatformClient, { category, ...scope }: Omit<LintsParams, 'countedForHours'>) {
  return {
    queryKey: [client.baseUrl, 'projects', scope.projectRef, 'lints', scope.connectionString ?? null, category] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => listLints(client, { ...scope, category }, signal),
    staleTime: 60_000,
  }
}

/** All of them at once; one row. */
const lintsSql = (rules: readonly LintRule[]): string => `
with ${LINT_PARTS}
select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
  'name', l.lint,
  'level', l.level,
  'object', pg_catalog.json_build_object('schema', l.schema, 'name', l.name, 'kind', l.kind),
  'relation', case when r.oid is not null then
    pg_catalog.json_build_object('id', r.oid::bigint, 'schema', r.schema, 'name', r.name, 'kind', r.relkind)
  end,
  'facts', l.facts
) order by l.place, l.schema, r.name, l.name, l.facts), '[]') as lints
from (${rules.map(({ name, level, sql }, place) => `select ${place} as place, '${name}' as lint, '${level}' as level, found.* from (${sql}) found`).join('\nunion all\n')}) l
left join relations r on r.oid = l.relation`
