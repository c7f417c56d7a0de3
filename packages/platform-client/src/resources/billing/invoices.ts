import type { components, operations } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { organizationKey } from '../../query-keys'

export type Invoice = components['schemas']['Invoice']
export type InvoiceSummary = components['schemas']['InvoiceSummary']
type InvoicePage = operations['listInvoices']['responses'][200]['content']['application/json']

/** A year of them. */
const PAGE_SIZE = 12

/** A page of an organization's invoices, the newest first. */
export async function listInvoices(
  client: PlatformClient,
  { slug, offset = 0 }: { slug: string; offset?: number },
  signal?: AbortSignal,
): Promise<InvoicePage> {
  required({ slug })
  const params = { path: { slug }, query: { offset, limit: PAGE_SIZE } }
  return dataOf(client.api.GET('/platform/organizations/{slug}/invoices', { params, signal }))
}

/** Infinite, until all are there. */
export function invoicesQueryOptions(client: PlatformClient, { slug }: { slug: string }) {
  return {
    queryKey: organizationKey(client, slug, 'invoices'),
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
      listInvoices(client, { slug, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (last: InvoicePage, pages: readonly InvoicePage[]) =>
      pages.length * PAGE_SIZE < last.count ? pages.length * PAGE_SIZE : undefined,
  }
}

/** One invoice with its lines. */
export async function getInvoice(
  client: PlatformClient,
  { slug, invoiceId }: { slug: string; invoiceId: string },
  signal?: AbortSignal,
): Promise<Invoice> {
  required({ slug, invoiceId })
  const params = { path: { slug, invoice_id: invoiceId } }
  return dataOf(
    client.api.GET('/platform/organizations/{slug}/invoices/{invoice_id}', { params, signal }),
  )
}

export function invoiceQueryOptions(
  client: PlatformClient,
  { slug, invoiceId }: { slug: string; invoiceId: string },
) {
  return {
    queryKey: organizationKey(client, slug, 'invoices', invoiceId),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getInvoice(client, { slug, invoiceId }, signal),
  }
}
