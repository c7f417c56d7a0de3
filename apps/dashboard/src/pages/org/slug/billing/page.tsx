import {
  billingQueryOptions,
  type Billing,
} from '@howdah/platform-client/resources/billing/billing'
import { organizationQueryOptions } from '@howdah/platform-client/resources/organizations/get-organization'
import type { Organization } from '@howdah/platform-client/resources/organizations/list-organizations'
import { Button } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'
import { ManagedNotice } from '../../../../managed/managed-notice'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { PageHead } from '../../../../routing/page-head'
import type { PageProps } from '../../../../routing/route.types'
import { useSearchParams } from '../../../../routing/use-search'
import { useCan } from '../../../../session/use-can'
import '../../../../charts/charts.css'
import '../../../../forms/settings.css'
import { AddressForm } from './address-form'
import './billing.css'
import { billingMessages as messages } from './billing.messages'
import { InvoiceDialog } from './invoice-dialog'
import { InvoicesSection } from './invoices-section'
import { MonthSection } from './month-section'
import { PlanDialog } from './plan-dialog'
import { SpendCapSection } from './spend-cap-section'

/** An organization's plan, what the month has brought, invoices, and who they are for. Which panel is open lives in the URL. */
export default function BillingPage({ params: { slug } }: PageProps<'organizationBilling'>) {
  const { client } = useDashboard()
  const billing = useQuery(billingQueryOptions(client, { slug }))
  const organization = useQuery(organizationQueryOptions(client, { slug }))
  return (
    <div className="hd-page">
      <PageHead />
      <ManagedNotice organization={organization.data} />
      <QueryView query={billing} title={messages.failed} loading={<RowSkeletons count={5} />}>
        {(known) => (
          <BillingView slug={slug} billing={known} managedBy={organization.data?.managed_by} />
        )}
      </QueryView>
    </div>
  )
}

interface BillingViewProps {
  slug: string
  billing: Billing
  managedBy: Organization['managed_by'] | undefined
}

function BillingView({ slug, billing, managedBy }: BillingViewProps) {
  const can = useCan()
  const [query, setQuery] = useSearchParams()
  const mayChange = can({ slug }, 'update', 'billing') === 'yes'
  // A partner's plans are changed there.
  const mayChangePlan = mayChange && managedBy === 'howdah' && billing.payments.plan_changes
  const invoiceId = query.get('invoice')
  const show = (name: 'panel' | 'invoice', value?: string) =>
    setQuery((before) => {
      const next = new URLSearchParams(before)
      if (value === undefined) next.delete(name)
      else next.set(name, value)
      return next
    })
  return (
    <>
      <p className="hd-page-intro">
        {messages.intro(billing.payments.charges)} {!mayChange && messages.onlyOwners}
      </p>
      <section className="hd-section hd-section-apart" aria-labelledby="billing-plan">
        <h2 id="billing-plan" className="hd-section-heading">
          {messages.plan}
        </h2>
        <div className="hd-setting">
          <span className="hd-setting-text hd-plan-current">{billing.plan.name}</span>
          {mayChangePlan && (
            <Button variant="soft" onClick={() => show('panel', 'plan')}>
              {messages.changePlan}
            </Button>
          )}
        </div>
      </section>
      <MonthSection slug={slug} period={billing.period} />
      <SpendCapSection slug={slug} billing={billing} mayChange={mayChange} />
      <InvoicesSection slug={slug} billing={billing} />
      <section className="hd-section hd-section-apart" aria-labelledby="billing-address">
        <h2 id="billing-address" className="hd-section-heading">
          {messages.address}
        </h2>
        <p className="hd-section-intro">{messages.addressIntro}</p>
        <AddressForm slug={slug} address={billing.address} mayChange={mayChange} />
      </section>
      {mayChangePlan && query.get('panel') === 'plan' && (
        <PlanDialog slug={slug} billing={billing} onClose={() => show('panel')} />
      )}
      {invoiceId !== null && (
        <InvoiceDialog slug={slug} invoiceId={invoiceId} onClose={() => show('invoice')} />
      )}
    </>
  )
}
