import type { Invoice } from '@howdah/platform-client/resources/billing/invoices'
import { Fragment } from 'react'
import { usageMessages } from '../usage/usage.messages'
import { billingMessages as messages } from './billing.messages'
import { limitValue } from './limit-words'

/** Usage by metric against a plan, and by project where that is known. */
export function UsageLines({ label, lines }: { label: string; lines: Invoice['lines'] }) {
  return (
    <div className="hd-table-frame">
      <table className="hd-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{messages.metric}</th>
            <th scope="col" className="hd-cell-number">
              {messages.includedColumn}
            </th>
            <th scope="col" className="hd-cell-number">
              {messages.used}
            </th>
            <th scope="col" className="hd-cell-number">
              {messages.beyond}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ metric, included, used, beyond, projects }) => (
            <Fragment key={metric}>
              <tr>
                <th scope="row">{usageMessages.names[metric]}</th>
                <td className="hd-cell-number">{limitValue(metric, included)}</td>
                <td className="hd-cell-number">{limitValue(metric, used)}</td>
                <td className="hd-cell-number">{beyond > 0 ? limitValue(metric, beyond) : '–'}</td>
              </tr>
              {projects.map(({ ref, name, used: own }) => (
                <tr key={ref}>
                  <th scope="row" colSpan={2} className="hd-invoice-project">
                    <bdi>{name}</bdi>
                  </th>
                  <td className="hd-cell-number hd-quiet">{limitValue(metric, own)}</td>
                  <td />
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}
