import { setImmediate } from 'node:timers/promises'
import { LINT_PARTS } from './lint-parts.sql'
import { isLint, lintStatement } from './lint-statements'
import type { FoundLint, Lint, LintCategory, LintRule } from './lint.types'
import { lintMessages } from './lints.messages'
import { performanceLints } from './performance-lints.sql'
import { securityLints } from './security-lints.sql'

/** Hours for which uses must have been counted before an index is called unused. */
const COUNTED_FOR_HOURS = 24

/** From the one that is most urgent. */
const LEVELS = ['ERROR', 'WARN', 'INFO'] as const

/** Time of continuous reading before other work gets its turn, in milliseconds. */
const AT_A_TIME_MS = 10

interface LintsOptions {
  categories: readonly LintCategory[]
  /** @default 24 */
  countedForHours?: number
}

/** Result of `lintsSql`. */
export type LintRows = { lints: FoundLint[] }[]

/** All lints of the categories as one statement, the most urgent first; one row. It reads the catalog and nothing else. */
export function lintsSql({
  categories,
  countedForHours = COUNTED_FOR_HOURS,
}: LintsOptions): string {
  const rules: Record<LintCategory, readonly LintRule[]> = {
    SECURITY: securityLints,
    PERFORMANCE: performanceLints({ countedForHours }),
  }
  const wanted = categories.flatMap((category) =>
    rules[category].map((rule) => ({ ...rule, category })),
  )
  const ordered = LEVELS.flatMap((level) => wanted.filter((rule) => rule.level === level))
  return `
with ${LINT_PARTS}
select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
  'name', l.lint,
  'level', l.level,
  'categories', pg_catalog.json_build_array(l.category),
  'object', pg_catalog.json_build_object('schema', l.schema, 'name', l.name, 'kind', l.kind),
  'relation', case when r.oid is not null then
    pg_catalog.json_build_object('id', r.oid::bigint, 'schema', r.schema, 'name', r.name, 'kind', r.relkind)
  end,
  'facts', l.facts
) order by l.place, l.schema, r.name, l.name, l.facts), '[]') as lints
from (${ordered.map(selectOf).join('\nunion all\n')}) l
left join relations r on r.oid = l.relation`
}

const selectOf = (
  { name, level, category, sql }: LintRule & { category: LintCategory },
  place: number,
) =>
  `select ${place} as place, '${name}' as lint, '${level}' as level, '${category}' as category, found.* from (${sql}) found`

/** Returns the lints with their messages and fixes. Other requests are answered meanwhile. */
export async function readLints([row]: LintRows): Promise<Lint[]> {
  const lints: Lint[] = []
  let since = performance.now()
  for (const found of row?.lints ?? []) {
    if (isLint(found)) lints.push(toLint(found))
    if (performance.now() - since < AT_A_TIME_MS) continue
    await setImmediate()
    since = performance.now()
  }
  return lints
}

function toLint(found: FoundLint): Lint {
  const { name, level, categories, object, relation, facts } = found
  return {
    name,
    level,
    categories,
    ...lintMessages[name],
    object,
    relation: relation && { id: relation.id, schema: relation.schema, name: relation.name },
    facts,
    statement: lintStatement(found),
    remediation: null,
  }
}
