import { parseJson } from '../unknown-json'
import type { PlanDetail, PlanNode, QueryPlan } from './plan.types'

type Fields = Readonly<Record<string, unknown>>

/** The plan in the text of an EXPLAIN (FORMAT JSON); null when it holds none. Never throws. */
export function readPlan(text: string): QueryPlan | null {
  const top = firstOf(parseJson(text))
  const plan = isFields(top) ? top['Plan'] : null
  if (!isFields(top) || !isFields(plan)) return null
  const analyzed = typeof plan['Actual Loops'] === 'number'
  const drafts: Draft[] = []
  const draft = readNode(plan, '0', 1, drafts)
  const weight = (node: Draft) => (analyzed ? (node.time?.own ?? 0) : node.ownCost)
  const whole = drafts.reduce((sum, node) => sum + weight(node), 0)
  const worst = drafts.reduce((max, node) => (weight(node) > weight(max) ? node : max), draft)
  return {
    root: finish(draft, (node) => (whole > 0 ? weight(node) / whole : 0)),
    worst: worst.id,
    analyzed,
    planningTime: numberOf(top['Planning Time']),
    executionTime: numberOf(top['Execution Time']),
    details: detailsOf(top, KNOWN_OF_PLAN),
  }
}

interface Draft extends Omit<PlanNode, 'share' | 'children'> {
  readonly ownCost: number
  readonly children: readonly Draft[]
}

/**
 * Reads a node of the plan. `processes` share the work below a Gather: Postgres reports the time of
 * all of them together.
 */
function readNode(fields: Fields, id: string, processes: number, drafts: Draft[]): Draft {
  const launched = numberOf(fields['Workers Launched'])
  const below = launched === null ? processes : launched + 1
  const plans = Array.isArray(fields['Plans']) ? fields['Plans'].filter(isFields) : []
  const children = plans.map((child, index) => readNode(child, `${id}.${index}`, below, drafts))

  const loops = numberOf(fields['Actual Loops'])
  const perLoop = numberOf(fields['Actual Total Time'])
  const total =
    perLoop === null || loops === null
      ? null
      : (perLoop * loops) / Math.min(Math.max(processes, 1), Math.max(loops, 1))
  const inside = children.reduce((sum, child) => sum + (child.time?.total ?? 0), 0)
  const cost = numberOf(fields['Total Cost'])
  const estimated = numberOf(fields['Plan Rows'])
  const actual = loops === 0 ? null : numberOf(fields['Actual Rows'])
  const draft: Draft = {
    id,
    kind: textOf(fields['Node Type']) ?? 'Result',
    target: targetOf(fields),
    role: roleOf(fields),
    cost: cost === null ? null : { startup: numberOf(fields['Startup Cost']) ?? 0, total: cost },
    ownCost: Math.max(
      (cost ?? 0) - children.reduce((sum, child) => sum + (child.cost?.total ?? 0), 0),
      0,
    ),
    rows: estimated === null ? null : { estimated, actual },
    misestimate: estimated === null || actual === null ? null : factor(estimated, actual),
    time: total === null ? null : { own: Math.max(total - inside, 0), total },
    loops,
    details: detailsOf(fields, KNOWN_OF_NODE),
    children,
  }
  drafts.push(draft)
  return draft
}

function finish(draft: Draft, shareOf: (node: Draft) => number): PlanNode {
  const { id, kind, target, role, cost, rows, misestimate, time, loops, details } = draft
  const children = draft.children.map((child) => finish(child, shareOf))
  return {
    id,
    kind,
    target,
    role,
    cost,
    share: shareOf(draft),
    rows,
    misestimate,
    time,
    loops,
    details,
    children,
  }
}

/** Less than one row counts as one: Postgres itself expects at least one. */
function factor(estimated: number, actual: number): number {
  const [low, high] = [Math.max(Math.min(estimated, actual), 1), Math.max(estimated, actual, 1)]
  return high / low
}

function targetOf(fields: Fields): string | null {
  const relation = textOf(fields['Relation Name'])
  const name = relation ?? textOf(fields['CTE Name']) ?? textOf(fields['Function Name'])
  const alias = textOf(fields['Alias'])
  const named =
    name !== null && alias !== null && alias !== name ? `${name} as ${alias}` : (name ?? alias)
  const parts = [textOf(fields['Index Name']), named].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' on ')
}

function roleOf(fields: Fields): string | null {
  const relationship = textOf(fields['Parent Relationship'])
  if (relationship !== 'InitPlan' && relationship !== 'SubPlan') return null
  return textOf(fields['Subplan Name']) ?? relationship
}

/** Fields that are shown separately, or would only repeat others. */
const KNOWN_OF_NODE = new Set(
  (
    'Node Type,Plans,Relation Name,Alias,Index Name,CTE Name,Function Name,Subplan Name,Parent Relationship,Startup Cost,Total Cost,' +
    'Plan Rows,Plan Width,Actual Startup Time,Actual Total Time,Actual Rows,Actual Loops,Async Capable,Disabled'
  ).split(','),
)
const KNOWN_OF_PLAN = new Set(['Plan', 'Planning Time', 'Execution Time', 'Planning'])

function detailsOf(fields: Fields, known: ReadonlySet<string>): PlanDetail[] {
  const details: PlanDetail[] = []
  for (const [name, value] of Object.entries(fields)) {
    if (known.has(name) || value === 0 || value === false || value === null) continue
    const text = valueText(value)
    if (text !== '') details.push({ name, value: text })
  }
  return details
}

function valueText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join(', ')
  if (!isFields(value)) return ''
  return Object.entries(value)
    .map(([name, inner]) => [name, valueText(inner)] as const)
    .filter(([, inner]) => inner !== '')
    .map(([name, inner]) => `${name}: ${inner}`)
    .join('; ')
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : null)
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
