import type { RequestCountry } from '@howdah/platform-client/resources/reports/reports'
import { csvWriter } from '@howdah/rules/export/csv'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { QuietButton } from '../../../../forms/quiet-button'
import { download } from '../../../../format/download'
import { formatCount } from '../../../../format/number'
import { reportsMessages as messages } from './reports.messages'

const TEXT_OID = 25
const columns = [messages.country, messages.requests, messages.errors] as const

/** Requests of a report by the country of their clients. */
export function ReportCountries({ countries }: { countries: readonly RequestCountry[] }) {
  const heading = useId()

  function save(): void {
    const names = [messages.countryCode, ...columns]
    const writer = csvWriter(names.map((name) => ({ name, typeOid: TEXT_OID })))
    const lines = countries.map(({ country, errors, requests }, place) =>
      writer.row([country, messages.countryName(country), String(requests), String(errors)], place),
    )
    download('countries.csv', [writer.head, ...lines].join(''), 'text/csv')
  }

  return (
    <section className="hd-section" aria-labelledby={heading}>
      <div className="hd-section-head">
        <h2 id={heading} className="hd-section-heading">
          {messages.countries}
        </h2>
        {countries.length > 0 && (
          <QuietButton
            small
            label={messages.csv(messages.countries)}
            title={messages.csv(messages.countries)}
            onClick={save}
          >
            <Download size={16} strokeWidth={1.5} aria-hidden />
          </QuietButton>
        )}
      </div>
      {countries.length === 0 ? (
        <p className="hd-section-intro">{messages.noRoutes}</p>
      ) : (
        <div className="hd-table-frame" role="region" tabIndex={0} aria-labelledby={heading}>
          <table className="hd-table">
            <thead>
              <tr>
                {columns.map((name, at) => (
                  <th key={name} scope="col" className={at > 0 ? 'hd-cell-number' : undefined}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {countries.map(({ country, errors, requests }) => (
                <tr key={country}>
                  <th scope="row">{messages.countryName(country)}</th>
                  <td className="hd-cell-number">{formatCount(requests)}</td>
                  <td className="hd-cell-number">{formatCount(errors)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
