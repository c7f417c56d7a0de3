import type { PlanNode, QueryPlan } from '@howdah/rules/explain/plan.types'
import { Heading } from '@howdah/ui/elements'
import { formatMilliseconds } from '@howdah/ui/format/duration'
import type { ExplainMessages } from './explain.messages'
import { countText, misestimateText, percentText, rowsText } from './plan-stats'

interface PlanDetailsProps {
  plan: QueryPlan
  /** The id of the step. */
  active: string
  messages: ExplainMessages
  locale: string | undefined
}

/** All properties that EXPLAIN reports of one step, and of the whole plan for the first step. */
export function PlanDetails({ plan, active, messages, locale }: PlanDetailsProps) {
  const node = findNode(plan.root, active) ?? plan.root
  const entries = [
    ...entriesOf(node, plan, messages, locale),
    ...node.details,
    ...(node === plan.root ? plan.details : []),
  ]
  return (
    <section className="hw-plan-details" aria-label={messages.details} tabIndex={0}>
      <Heading as="h3" size="2">
        <bdi>{[node.kind, node.target].filter(Boolean).join(' ')}</bdi>
      </Heading>
      <dl>
        {entries.map(({ name, value }, index) => (
          <div key={index}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function entriesOf(
  node: PlanNode,
  plan: QueryPlan,
  messages: ExplainMessages,
  locale: string | undefined,
) {
  const { time, cost, loops } = node
  const worst =
    plan.worst === node.id ? (plan.analyzed ? messages.worstByTime : messages.worstByCost) : ''
  const duration = (milliseconds: number) => formatMilliseconds(milliseconds, locale)
  const entries: [string, string][] = [
    [messages.worst, worst && `${worst}, ${messages.share(percentText(node.share, locale))}`],
    [messages.time, time ? messages.ownTime(duration(time.own), duration(time.total)) : ''],
    [
      messages.rows,
      [rowsText(node, messages, locale), misestimateText(node, messages, locale)]
        .filter(Boolean)
        .join('; '),
    ],
    [
      messages.cost,
      cost
        ? messages.costRange(countText(cost.startup, locale), countText(cost.total, locale))
        : '',
    ],
    [
      'Loops',
      loops === null || loops === 0 ? '' : messages.loops(loops, loops.toLocaleString(locale)),
    ],
  ]
  return entries.filter(([, value]) => value !== '').map(([name, value]) => ({ name, value }))
}

function findNode(node: PlanNode, id: string): PlanNode | null {
  if (node.id === id) return node
  const inside = node.children.find((child) => id === child.id || id.startsWith(`${child.id}.`))
  return inside ? findNode(inside, id) : null
}
