import {
  getGenericPlan,
  type StatementEntry,
} from '@howdah/platform-client/catalog/monitoring/statements'
import { Button } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { queryPerformanceMessages as messages } from './query-performance.messages'

export interface StatementPlanProps {
  projectRef: string
  entry: StatementEntry
  hasGenericPlan: boolean
}

/** Plan of a statement, on request. */
export function StatementPlan({ projectRef, entry, hasGenericPlan }: StatementPlanProps) {
  const { client } = useDashboard()
  const plan = useMutation({
    mutationFn: () => getGenericPlan(client, { projectRef, query: entry.query }),
  })
  const isPossible = hasGenericPlan && !entry.is_cut
  return (
    <section className="hd-statement-part" aria-labelledby="statement-plan">
      <h3 id="statement-plan" className="hd-statement-heading">
        {messages.plan}
      </h3>
      <p className="hd-section-intro">
        {hasGenericPlan ? (entry.is_cut ? messages.cut : messages.planIntro) : messages.planVersion}
      </p>
      {isPossible && (
        <div>
          <Button
            variant="soft"
            color="gray"
            loading={plan.isPending}
            onClick={() => plan.mutate()}
          >
            {messages.explain}
          </Button>
        </div>
      )}
      {plan.error && <ErrorAlert title={messages.planFailed} error={plan.error} />}
      {plan.data !== undefined && (
        <pre
          className="hd-statement-text hd-code"
          tabIndex={0}
          role="region"
          aria-label={messages.planText}
        >
          <bdi>{plan.data}</bdi>
        </pre>
      )}
    </section>
  )
}
