import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

export type MigrationComparison = components['schemas']['MigrationComparison']
export type MigrationDifference = components['schemas']['MigrationDifference']

/** Runs the recorded migrations in a new database, and compares that with the one of the project. */
export function compareMigrationHistory(
  client: PlatformClient,
  { ref }: { ref: string },
): Promise<MigrationComparison> {
  required({ ref })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/migration-comparison', {
      params: { path: { ref } },
    }),
  )
}
