import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { projectKey } from '../../query-keys'

export type Lint = components['schemas']['Lint']
export type LintCategory = components['schemas']['LintCategory']
export type LintLevel = components['schemas']['LintLevel']
export type LintName = components['schemas']['LintName']

/** The categories as an address has them. */
const categoryNames = {
  SECURITY: 'security',
  PERFORMANCE: 'performance',
} as const satisfies Record<LintCategory, string>

export interface RunLintsParams {
  ref: string
  /** @default both */
  category?: LintCategory | undefined
}

/**
 * Returns the problems of the project's database as the user's own role sees it, most urgent first.
 * Changes nothing.
 */
export async function runLints(
  client: PlatformClient,
  { ref, category }: RunLintsParams,
  signal?: AbortSignal,
): Promise<Lint[]> {
  required({ ref })
  const query = category === undefined ? {} : { category: categoryNames[category] }
  return dataOf(
    client.api.GET('/platform/projects/{ref}/run-lints', {
      params: { path: { ref }, query },
      signal,
    }),
  )
}

export function lintsQueryOptions(client: PlatformClient, { ref, category }: RunLintsParams) {
  return {
    queryKey: projectKey(client, ref, 'lints', category ?? null),
    queryFn: ({ signal }: { signal: AbortSignal }) => runLints(client, { ref, category }, signal),
    staleTime: 60_000,
  }
}
