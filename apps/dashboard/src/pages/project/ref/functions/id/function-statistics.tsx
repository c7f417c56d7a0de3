import { useMemo } from 'react'
import { paths } from '../../../../../paths'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { useCan } from '../../../../../session/use-can'
import { functionReport } from '../../reports/report-definitions'
import { ReportView } from '../../reports/report-view'
import { edgeFunctionMessages as messages } from './function.messages'

/** Charts of the invocations and processes of a function, for those who may read reports. */
export function FunctionStatistics({
  projectRef: ref,
  slug,
}: {
  projectRef: string
  slug: string
}) {
  const can = useCan()
  const scope = { slug: useProjectQuery(ref).data?.organization_slug, ref }
  const content = useMemo(() => functionReport(slug), [slug])
  if (can(scope, 'read', 'reports') !== 'yes') return null
  const readsLogs = can(scope, 'read', 'logs') === 'yes'
  return (
    <section className="hd-section" aria-labelledby="function-statistics">
      <h2 id="function-statistics" className="hd-section-heading">
        {messages.statistics}
      </h2>
      <ReportView
        projectRef={ref}
        content={content}
        logsOf={
          readsLogs
            ? (times, search = `/functions/v1/${slug}`) =>
                paths.functionLogs({ ref, ...times, search })
            : null
        }
      />
    </section>
  )
}
