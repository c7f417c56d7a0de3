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

/** Returns the query key of a project's data; without more parts, of all of it. */
export function projectKey<const Parts extends Rest>(
  client: Pick<PlatformClient, 'baseUrl'>,
  ref: string,
  ...parts: Parts
) {
  return platformKey(client, 'projects', ref, ...parts)
}

/** Returns the query key of an organization's data; without more parts, of all of it. */
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

/** Returns a filter of the data that a create, alter or drop statement invalidates in a project. */
export const staleAfterDefinition = (client: PlatformClient, ref: string) => ({
  queryKey: projectKey(client, ref),
  predicate: (query: Keyed) => isStaleAfterDefinition(subjectOf(query)),
})

/**
 * Returns a filter of the data of a project's database, without the project itself and its backups.
 */
export const readOfDatabase = (client: PlatformClient, ref: string) => ({
  queryKey: projectKey(client, ref),
  predicate: (query: Keyed) => subjectOf(query) !== 'detail' && subjectOf(query) !== 'backups',
})
