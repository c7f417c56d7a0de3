/** Index that might serve a statement. */
export interface IndexCandidate {
  schema: string
  table: string
  /** Names of columns, not quoted. */
  columns: readonly string[]
}

/** Largest number of candidates; each costs the planner another run. */
const MAX_CANDIDATES = 12

/** Step of a plan, as EXPLAIN (VERBOSE, FORMAT JSON) reports it. */
interface PlanStep {
  'Node Type'?: string
  'Relation Name'?: string
  Schema?: string
  Alias?: string
  Plans?: readonly PlanStep[]
  [property: string]: unknown
}

/** Properties of a step that compare columns. */
const CONDITIONS = ['Filter', 'Join Filter', 'Hash Cond', 'Merge Cond', 'Recheck Cond'] as const
const NAME = '(?:[a-zA-Z_\\u0080-\\uffff][\\w$\\u0080-\\uffff]*|"(?:[^"]|"")+")'
const COLUMN = `\\(*(${NAME})\\.(${NAME})\\)?(?:::[a-z ]+)?`
/** A column in front of a comparison, and one behind it. */
const BEFORE = new RegExp(`${COLUMN} (=|<=|>=|<|>) `, 'g')
const BEHIND = new RegExp(` (=|<=|>=|<|>) ${COLUMN}(?=[\\s)]|$)`, 'g')
const SORTED = new RegExp(`^${COLUMN}`)

/** Postgres refuses indexes on its own tables. */
const SYSTEM_SCHEMA = /^(?:pg_|information_schema$)/

/** Columns of a table that a plan compares or sorts by. */
interface TableUse {
  schema: string
  table: string
  equal: Set<string>
  ranges: Set<string>
}

const unquoted = (name: string): string =>
  name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name

/**
 * Returns indexes that might make a plan cheaper: of tables that are read completely, on the
 * columns that the plan compares or sorts by. Only the planner knows which of them do.
 * @param plan result of EXPLAIN (VERBOSE, FORMAT JSON)
 */
export function indexCandidates(plan: unknown): IndexCandidate[] {
  const steps = stepsOf(rootOf(plan))
  const scanned = new Map<string, TableUse>()
  for (const step of steps) {
    const { Schema: schema, Alias: alias, 'Relation Name': table } = step
    if (schema === undefined || SYSTEM_SCHEMA.test(schema)) continue
    if (step['Node Type'] === 'Seq Scan' && alias && table)
      scanned.set(alias, { schema, table, equal: new Set(), ranges: new Set() })
  }
  for (const step of steps) addColumns(step, scanned)
  const all = [...scanned.values()].flatMap(candidatesOf)
  const different = new Map(all.map((one) => [JSON.stringify(one), one]))
  return [...different.values()].slice(0, MAX_CANDIDATES)
}

function rootOf(plan: unknown): PlanStep {
  const first: unknown = Array.isArray(plan) ? plan[0] : plan
  return typeof first === 'object' && first !== null && 'Plan' in first
    ? (first.Plan as PlanStep)
    : {}
}

const stepsOf = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

function addColumns(step: PlanStep, scanned: ReadonlyMap<string, TableUse>): void {
  const add = (alias: string | undefined, column: string | undefined, operator: string) => {
    const use = alias === undefined ? undefined : scanned.get(unquoted(alias))
    if (use && column) use[operator === '=' ? 'equal' : 'ranges'].add(unquoted(column))
  }
  for (const name of CONDITIONS) {
    const text = step[name]
    if (typeof text !== 'string') continue
    for (const [, alias, column, operator = ''] of text.matchAll(BEFORE))
      add(alias, column, operator)
    for (const [, operator = '', alias, column] of text.matchAll(BEHIND))
      add(alias, column, operator)
  }
  const keys = step['Sort Key']
  if (!Array.isArray(keys)) return
  const [, alias, column] = SORTED.exec(String(keys[0])) ?? []
  add(alias, column, 'sort')
}

function candidatesOf({ schema, table, equal, ranges }: TableUse): IndexCandidate[] {
  const [first] = ranges
  const together = [...equal, ...(first === undefined || equal.has(first) ? [] : [first])]
  const single = [...new Set([...equal, ...ranges])].map((column) => [column])
  return [...(together.length > 1 ? [together.slice(0, 4)] : []), ...single].map((columns) => ({
    schema,
    table,
    columns,
  }))
}

/** Returns the total cost of a plan, in units of the planner; null if it has none. */
export function planCost(plan: unknown): number | null {
  const cost = rootOf(plan)['Total Cost']
  return typeof cost === 'number' ? cost : null
}

/** Returns the number of parameters of a statement of pg_stat_statements. */
export const parameterCount = (query: string): number =>
  Math.max(0, ...[...query.matchAll(/\$(\d{1,5})/g)].map(([, number]) => Number(number)))
