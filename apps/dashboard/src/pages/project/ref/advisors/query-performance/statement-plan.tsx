import {
  getGenericPlan,
  type StatementEntry,
  type StatementStatistics,
} from '@howdah/platform-client/catalog/monitoring/statements'
import { Button } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { queryPerformanceMessages as messages } from './query-performance.messages'

export interface StatementPlanProps {
  projectRef: string
  entry: StatementEntry
  statistics: StatementStatistics
}

/** Plan of a statement, on request. */
export function StatementPlan({ projectRef, entry, statistics }: StatementPlanProps) {
  const { client } = useDashboard()
  const plan = useMutation({
    mutationFn: () => getGenericPlan(client, { projectRef, query: entry.query }),
  })
  const reason = whyNot(entry, statistics)
  return (
    <section className="hd-statement-part" aria-labelledby="statement-plan">
      <h3 id="statement-plan" className="hd-statement-heading">
        {messages.plan}
      </h3>
      <p className="hd-section-intro">{reason ?? messages.planIntro}</p>
      {reason === null && (
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

/** Returns the reason that a statement has no plan here; null if there is none. */
function whyNot(
  entry: StatementEntry,
  { database, has_generic_plan }: StatementStatistics,
): string | null {
  if (!has_generic_plan) return messages.planVersion
  if (entry.database !== database) return messages.planOtherDatabase(database)
  return entry.is_cut ? messages.cut : null
}
