import type { RequestRoute } from '@howdah/platform-client/resources/reports/reports'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ChartColumn } from 'lucide-react'
import { useId } from 'react'
import { AppLink } from '../../../../routing/app-link'
import { ReportChart } from './report-chart'
import { ReportCountries } from './report-countries'
import { ReportRoutes } from './report-routes'
import { timesOfSteps } from './report-data'
import type { ReportBlock, ReportData, Times } from './report.types'
import { reportsMessages as messages } from './reports.messages'

export interface ReportBlocksProps {
  blocks: readonly ReportBlock[]
  data: ReportData
  /** Values that the service measures of itself; null if they are not known. */
  service?: ReportData | null
  /** Milliseconds of the last read. */
  now: number
  /** Returns the path of the logs; null for a project without logs. */
  logsOf: ((times: Times, search?: string) => string) | null
  /** Shows a range, or the logs of one step. */
  onSelect: (times: Times, isOne: boolean) => void
}

/** Charts and lists of a report. */
export function ReportBlocks(props: ReportBlocksProps) {
  const { blocks, data, logsOf, now, onSelect, service = null } = props
  const hint = useId()
  const times = timesOfSteps(data, { first: 0, last: data.steps.length - 1 })
  if (data.steps.every((step) => step === undefined))
    return (
      <EmptyState
        icon={<ChartColumn size={20} strokeWidth={1.5} />}
        title={messages.nothing}
        description={messages.nothingText}
      />
    )
  return (
    <>
      <p className="hd-section-intro">
        <span id={hint}>{messages.hint}</span>{' '}
        {logsOf !== null && <AppLink href={logsOf(times)}>{messages.logs}</AppLink>}
      </p>
      <div className="hd-charts hd-report-charts">
        {blocks.map((block) => {
          if (block.kind !== 'chart') return null
          const own = block.isOfService === true ? service : data
          if (own === null) return null
          if (block.isOptional === true && (own.total[block.headline] ?? null) === null) return null
          return (
            <ReportChart
              key={block.id}
              block={block}
              data={own}
              now={now}
              selection={{
                hint,
                onSelect: (steps) => onSelect(timesOfSteps(own, steps), steps.first === steps.last),
              }}
            />
          )
        })}
      </div>
      {blocks.map(
        (block) =>
          block.kind === 'routes' &&
          logsOf !== null && (
            <ReportRoutes
              key={block.id}
              id={block.id}
              title={block.title}
              routes={data[block.list]}
              logsOf={(route) => logsOf(times, searchOf(route))}
            />
          ),
      )}
      {data.countries !== null && <ReportCountries countries={data.countries} />}
    </>
  )
}

/** Text that the lines of a route have in common: an ID differs. */
const searchOf = ({ method, path }: RequestRoute): string => {
  const [start = path] = path.split(':id')
  return method === null ? start : `${method} ${start}`
}
