import {
  invoiceQueryOptions,
  type Invoice,
} from '@howdah/platform-client/resources/billing/invoices'
import { Button } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useDashboard } from '../../../../dashboard-context'
import { OpenDialog } from '../../../../dialogs/open-dialog'
import { DetailItem } from '../../../../details/detail-item'
import { formatDate } from '../../../../format/date'
import { download } from '../../../../format/download'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { billingMessages as messages } from './billing.messages'
import { addressLines, amountText, invoiceCsv } from './invoice-words'
import { UsageLines } from './usage-lines'

/** One invoice with its lines. */
export function InvoiceDialog({
  slug,
  invoiceId,
  onClose,
}: {
  slug: string
  invoiceId: string
  onClose: () => void
}) {
  const { client } = useDashboard()
  const query = useQuery(invoiceQueryOptions(client, { slug, invoiceId }))
  const invoice = query.data
  return (
    <OpenDialog
      title={messages.invoice(invoice?.number ?? '')}
      text={invoice ? messages.invoiceText(invoice.period.start, invoice.plan.name) : ''}
      width="640px"
      onClose={onClose}
    >
      <QueryView
        query={query}
        title={messages.invoiceFailed}
        loading={<RowSkeletons />}
        notFound={<p className="hd-section-intro">{messages.noInvoice}</p>}
      >
        {(found) => <InvoiceView invoice={found} />}
      </QueryView>
      <div className="hd-dialog-actions">
        {invoice && (
          <Button
            variant="soft"
            color="gray"
            onClick={() =>
              download(`invoice-${invoice.number}.csv`, invoiceCsv(invoice), 'text/csv')
            }
          >
            <Download size={16} strokeWidth={1.5} aria-hidden />
            {messages.download}
          </Button>
        )}
        <Button onClick={onClose}>{messages.close}</Button>
      </div>
    </OpenDialog>
  )
}

function InvoiceView({ invoice }: { invoice: Invoice }) {
  const { issued_at: issued, billed_to: address, spend_cap: cap, status, amount, lines } = invoice
  return (
    <>
      <dl className="hd-details">
        <DetailItem name={messages.issued}>{formatDate(issued)}</DetailItem>
        <DetailItem name={messages.billedTo}>
          {address === null ? (
            messages.noAddress
          ) : (
            <bdi className="hd-invoice-address">{addressLines(address).join('\n')}</bdi>
          )}
        </DetailItem>
        <DetailItem name={messages.cap}>{cap ? messages.on : messages.off}</DetailItem>
        <DetailItem name={messages.status}>
          {status === 'not_charged'
            ? messages.notCharged
            : `${messages.statuses[status]}, ${amountText(amount)}`}
        </DetailItem>
      </dl>
      <UsageLines label={messages.lines} lines={lines} />
    </>
  )
}
