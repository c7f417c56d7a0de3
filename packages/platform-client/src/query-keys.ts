import { isStaleAfterDefinition } from '@howdah/rules/sql/guard/definition-caches'
import type { PlatformClient } from './client'

type Rest = readonly unknown[]

/**
 * Returns the key of data of a platform. Each key begins with its address: two platforms share
 * nothing.
 */
export function platformKey<const Parts extends Rest>(
  { baseUrl }: Pick<PlatformClient, 'baseUrl'>,
  ...parts: Parts
) {
  return [baseUrl, ...parts] as const
}

/** Returns the key of what is read of a project; without more parts that of all of it. */
export function projectKey<const Parts extends Rest>(
  client: Pick<PlatformClient, 'baseUrl'>,
  ref: string,
  ...parts: Parts
) {
  return platformKey(client, 'projects', ref, ...parts)
}

/** Returns the key of what is read of an organization; without more parts that of all of it. */
export function organizationKey<const Parts extends Rest>(
  client: Pick<PlatformClient, 'baseUrl'>,
  slug: string,
  ...parts: Parts
) {
  return platformKey(client, 'organizations', slug, ...parts)
}

interface Keyed {
  queryKey: Rest
}

const subjectOf = ({ queryKey: [, , , subject] }: Keyed): unknown => subject

/** Returns a filter of what a create, alter or drop statement makes out of date in a project. */
export const staleAfterDefinition = (client: PlatformClient, ref: string) => ({
  queryKey: projectKey(client, ref),
  predicate: (query: Keyed) => isStaleAfterDefinition(subjectOf(query)),
})

/** Returns a filter of what was read of a project's database; the project itself and its backups are not of it. */
export const readOfDatabase = (client: PlatformClient, ref: string) => ({
  queryKey: projectKey(client, ref),
  predicate: (query: Keyed) => subjectOf(query) !== 'detail' && subjectOf(query) !== 'backups',
})
