import type { PlanNode } from '@howdah/rules/explain/plan.types'
import { formatMilliseconds } from '@howdah/ui/format/duration'
import type { ExplainMessages } from './explain.messages'

export const percentText = (share: number, locale: string | undefined): string =>
  share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 })

export const countText = (count: number, locale: string | undefined): string =>
  count.toLocaleString(locale, { maximumFractionDigits: 2 })

export const costText = ({ cost }: PlanNode, locale: string | undefined): string =>
  cost === null ? '' : countText(cost.total, locale)

/** The time of the step alone. */
export const timeText = ({ time }: PlanNode, locale: string | undefined): string =>
  time === null ? '' : formatMilliseconds(time.own, locale)

/** Expected against actual rows. */
export function rowsText(
  { rows, loops }: PlanNode,
  messages: ExplainMessages,
  locale: string | undefined,
): string {
  if (rows === null) return ''
  const expected = countText(rows.estimated, locale)
  if (rows.actual !== null) return messages.rowsActual(countText(rows.actual, locale), expected)
  return loops === null ? messages.rowsExpected(expected) : messages.neverReached(expected)
}

/** By how much the planner was wrong, in words; empty below a factor of two. */
export function misestimateText(
  { rows, misestimate }: PlanNode,
  messages: ExplainMessages,
  locale: string | undefined,
): string {
  if (rows?.actual == null || misestimate === null || misestimate < 2) return ''
  const factor = misestimate.toLocaleString(locale, {
    maximumFractionDigits: misestimate < 10 ? 1 : 0,
  })
  return rows.actual > rows.estimated ? messages.tooFew(factor) : messages.tooMany(factor)
}
