import type { OrganizationUsageMetric } from '@howdah/platform-client/resources/organizations/get-usage'
import { isOverUsage } from '@howdah/sdk/rules'
import { Badge, Progress } from '@howdah/ui/elements'
import { TriangleAlert } from 'lucide-react'
import { formatPercent } from '../../../../format/number'
import { paths } from '../../../../paths'
import { AppLink } from '../../../../routing/app-link'
import { usageMessages as messages } from './usage.messages'
import { quotaShare, usageValue } from './usage-words'

/** One metric: how much of the plan's quota is used, and by which projects. @param planHref where the plan is changed, for those who may */
export function MetricSection({
  metric,
  planHref,
}: {
  metric: OrganizationUsageMetric
  planHref: string | null
}) {
  const name = messages.names[metric.metric]
  const share = quotaShare(metric)
  const used = usageValue(metric.metric, metric.usage)
  const exceeds = isOverUsage(metric)
  const words = metric.unlimited
    ? messages.unlimited(used)
    : messages.of(used, usageValue(metric.metric, metric.pricing_free_units))
  return (
    <section className="hd-section hd-usage" aria-label={name}>
      <div className="hd-usage-head">
        <h2 className="hd-section-heading">{name}</h2>
        {exceeds && (
          <Badge color="red">
            <TriangleAlert size={14} strokeWidth={1.5} aria-hidden />
            {messages.exceeded}
          </Badge>
        )}
        {exceeds && planHref !== null && (
          <AppLink href={planHref} className="hd-text-link">
            {messages.changePlan}
          </AppLink>
        )}
        <span className="hd-usage-value">{words}</span>
      </div>
      {share !== null && (
        <Progress value={share} color={exceeds ? 'red' : undefined} aria-label={words} />
      )}
      <p className="hd-section-intro">{messages.texts[metric.metric]}</p>
      {metric.project_allocations.length > 0 && <Allocations metric={metric} />}
    </section>
  )
}

function Allocations({
  metric: { metric, usage, project_allocations: parts },
}: {
  metric: OrganizationUsageMetric
}) {
  const byShare = [...parts].sort((left, right) => right.usage - left.usage)
  return (
    <div className="hd-table-frame">
      <table className="hd-table" aria-label={messages.byProject(messages.names[metric])}>
        <thead>
          <tr>
            <th scope="col">{messages.project}</th>
            <th scope="col" className="hd-cell-number">
              {messages.used}
            </th>
            <th scope="col" className="hd-cell-number" data-wide>
              {messages.share}
            </th>
          </tr>
        </thead>
        <tbody>
          {byShare.map(({ ref, name, exists, usage: own }) => (
            <tr key={ref}>
              <th scope="row">
                {exists ? (
                  <AppLink href={paths.project({ ref })} className="hd-row-link">
                    <bdi>{name}</bdi>
                  </AppLink>
                ) : (
                  <>
                    <bdi>{name}</bdi> <span className="hd-quiet">{messages.gone}</span>
                  </>
                )}
              </th>
              <td className="hd-cell-number">{usageValue(metric, own)}</td>
              <td className="hd-cell-number" data-wide>
                {formatPercent(usage === 0 ? 0 : own / usage)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
