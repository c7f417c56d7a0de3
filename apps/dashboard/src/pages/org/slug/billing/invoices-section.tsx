import { invoicesQueryOptions } from '@howdah/platform-client/resources/billing/invoices'
import type { Billing } from '@howdah/platform-client/resources/billing/billing'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useDashboard } from '../../../../dashboard-context'
import { MoreButton } from '../../../../lists/more-button'
import { paths } from '../../../../paths'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { AppLink } from '../../../../routing/app-link'
import { billingMessages as messages } from './billing.messages'
import { amountText } from './invoice-words'

/** Invoices of past months. */
export function InvoicesSection({ slug, billing }: { slug: string; billing: Billing }) {
  const { client } = useDashboard()
  const query = useInfiniteQuery(invoicesQueryOptions(client, { slug }))
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="billing-invoices">
      <h2 id="billing-invoices" className="hd-section-heading">
        {messages.invoices}
      </h2>
      <QueryView query={query} title={messages.invoicesFailed} loading={<RowSkeletons />}>
        {({ pages }) => {
          const invoices = pages.flatMap((page) => page.invoices)
          if (invoices.length === 0) {
            return (
              <EmptyState
                icon={<ReceiptText size={20} strokeWidth={1.5} />}
                title={messages.noInvoices}
                description={messages.noInvoicesText(billing.period.start)}
              />
            )
          }
          return (
            <>
              <p className="hd-section-intro">{messages.invoiceCount(pages.at(-1)?.count ?? 0)}</p>
              <div className="hd-table-frame">
                <table className="hd-table" aria-labelledby="billing-invoices">
                  <thead>
                    <tr>
                      <th scope="col">{messages.month}</th>
                      <th scope="col" data-wide>
                        {messages.number}
                      </th>
                      <th scope="col" data-wide>
                        {messages.plan}
                      </th>
                      <th scope="col">{messages.status}</th>
                      <th scope="col" className="hd-cell-number">
                        {messages.amount}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {invoices.map(({ id, number, period, plan, status, amount }) => (
                      <tr key={id}>
                        <th scope="row">
                          <AppLink
                            href={paths.organizationBilling({ slug, invoice: id })}
                            className="hd-row-link"
                          >
                            {messages.monthOf(period.start)}
                          </AppLink>
                        </th>
                        <td data-wide>{number}</td>
                        <td data-wide>{plan.name}</td>
                        <td>{messages.statuses[status]}</td>
                        <td className="hd-cell-number">{amountText(amount)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <MoreButton query={query} label={messages.more} className="hd-fitting" />
            </>
          )
        }}
      </QueryView>
    </section>
  )
}
