import type { SupportCategory } from '@howdah/platform-client/resources/support/support-requests'

export const supportCategories: readonly SupportCategory[] = [
  'dashboard_bug',
  'database_unresponsive',
  'performance',
  'access',
  'billing',
  'other',
]

/**
 * Values prefilled from the URL. Spec section 2: `category`, `ref` or `projectRef`, `subject` and
 * `error`.
 */
export interface Prefilled {
  category: SupportCategory
  projectRef: string | null
  subject: string
  error: string
}

export function readPrefilled(search: string): Prefilled {
  const query = new URLSearchParams(search)
  const category = supportCategories.find((one) => one === query.get('category')) ?? 'dashboard_bug'
  const ref = query.get('projectRef') ?? query.get('ref')
  return {
    category,
    projectRef: ref !== null && /^[a-z]{20}$/.test(ref) ? ref : null,
    subject: (query.get('subject') ?? '').slice(0, 200),
    error: (query.get('error') ?? '').slice(0, 4000),
  }
}
