import type { RequestRoute } from '@howdah/platform-client/resources/reports/reports'
import { csvWriter } from '@howdah/rules/export/csv'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { QuietButton } from '../../../../forms/quiet-button'
import { download } from '../../../../format/download'
import { formatCount } from '../../../../format/number'
import { AppLink } from '../../../../routing/app-link'
import { reportsMessages as messages } from './reports.messages'

export interface ReportRoutesProps {
  id: string
  title: string
  routes: readonly RequestRoute[]
  /** Returns the path of the logs of a route. */
  logsOf: (route: RequestRoute) => string
}

const TEXT_OID = 25
const columns = [
  messages.requests,
  messages.errors,
  messages.p50,
  messages.p95,
  messages.p99,
] as const

const errorsOf = (route: RequestRoute) => route.client_errors + route.server_errors
const nameOf = ({ method, path }: RequestRoute) => (method === null ? path : `${method} ${path}`)

/** Routes of a report with their requests and latency, each with a link to its logs. */
export function ReportRoutes({ id, logsOf, routes, title }: ReportRoutesProps) {
  const heading = useId()

  function save(): void {
    const names = [messages.method, messages.route, ...columns]
    const writer = csvWriter(names.map((name) => ({ name, typeOid: TEXT_OID })))
    const lines = routes.map((route, place) =>
      writer.row(
        [
          ...[route.method, route.path, String(route.requests), String(errorsOf(route))],
          ...[route.p50_ms, route.p95_ms, route.p99_ms].map((ms) => ms?.toString() ?? null),
        ],
        place,
      ),
    )
    download(`${id}.csv`, [writer.head, ...lines].join(''), 'text/csv')
  }

  return (
    <section className="hd-section" aria-labelledby={heading}>
      <div className="hd-section-head">
        <h2 id={heading} className="hd-section-heading">
          {title}
        </h2>
        {routes.length > 0 && (
          <QuietButton small label={messages.csv(title)} title={messages.csv(title)} onClick={save}>
            <Download size={16} strokeWidth={1.5} aria-hidden />
          </QuietButton>
        )}
      </div>
      {routes.length === 0 ? (
        <p className="hd-section-intro">{messages.noRoutes}</p>
      ) : (
        <div className="hd-table-frame" role="region" tabIndex={0} aria-labelledby={heading}>
          <table className="hd-table">
            <thead>
              <tr>
                <th scope="col">{messages.route}</th>
                {columns.map((name) => (
                  <th key={name} scope="col" className="hd-cell-number">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {routes.map((route) => (
                <tr key={nameOf(route)}>
                  <th scope="row">
                    <AppLink
                      href={logsOf(route)}
                      className="hd-report-route"
                      aria-label={messages.lines(nameOf(route))}
                    >
                      <bdi>{nameOf(route)}</bdi>
                    </AppLink>
                  </th>
                  <td className="hd-cell-number">{formatCount(route.requests)}</td>
                  <td className="hd-cell-number">{formatCount(errorsOf(route))}</td>
                  {[route.p50_ms, route.p95_ms, route.p99_ms].map((ms, at) => (
                    <td key={at} className="hd-cell-number">
                      {ms === null ? messages.none : messages.milliseconds(ms)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
