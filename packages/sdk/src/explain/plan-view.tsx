import { isPlanResult } from '@howdah/rules/explain/explain-sql'
import type { QueryPlan } from '@howdah/rules/explain/plan.types'
import { readPlan } from '@howdah/rules/explain/read-plan'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useMemo, useState } from 'react'
import { formatMilliseconds } from '@howdah/ui/format/duration'
import { useHowdahContext } from '../provider/howdah-context'
import { useTexts } from '../provider/use-texts'
import type { ResultSet } from '../results/result-set'
import { explainTexts, type ExplainMessages } from './explain.messages'
import { PlanDetails } from './plan-details'
import { PlanTree } from './plan-tree'
import type { TreeState } from './tree-walk'

export interface PlanViewProps {
  result: ResultSet
  /** It was carried out and rolled back. */
  rolledBack: boolean
}

/** The plan in the result of an EXPLAIN (FORMAT JSON), as a tree with the step that takes most marked. */
export function PlanView({ result, rolledBack }: PlanViewProps) {
  const { locale } = useHowdahContext('PlanView')
  const messages = useTexts(explainTexts)
  const text = isPlanResult(result.columns) ? result.getCell(0, 0) : null
  const plan = useMemo(() => (text ? readPlan(text) : null), [text])
  if (!plan) return <EmptyState className="hw-results-empty" title={messages.unreadable} />
  return (
    <ReadPlan key={text} plan={plan} rolledBack={rolledBack} messages={messages} locale={locale} />
  )
}

interface ReadPlanProps {
  plan: QueryPlan
  rolledBack: boolean
  messages: ExplainMessages
  locale: string | undefined
}

function ReadPlan({ plan, rolledBack, messages, locale }: ReadPlanProps) {
  const [state, setState] = useState<TreeState>({ closed: new Set(), active: plan.worst })
  const times = [
    plan.planningTime === null
      ? null
      : messages.planning(formatMilliseconds(plan.planningTime, locale)),
    plan.executionTime === null
      ? null
      : messages.execution(formatMilliseconds(plan.executionTime, locale)),
  ].filter((time) => time !== null)
  return (
    <div className="hw-plan">
      {(times.length > 0 || rolledBack) && (
        <p className="hw-plan-stats">
          {[...times, ...(rolledBack ? [messages.rolledBack] : [])].join(' · ')}
        </p>
      )}
      <div className="hw-plan-body">
        <PlanTree
          plan={plan}
          state={state}
          onChange={setState}
          messages={messages}
          locale={locale}
        />
        <PlanDetails plan={plan} active={state.active} messages={messages} locale={locale} />
      </div>
    </div>
  )
}
