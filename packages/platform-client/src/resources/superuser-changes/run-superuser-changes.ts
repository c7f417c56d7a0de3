import type { SuperuserChange } from '@howdah/rules/postgres/superuser-changes'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

export interface RunSuperuserChangesParams {
  ref: string
  changes: readonly SuperuserChange[]
}

/** Makes changes of a project's database that Postgres leaves to superusers, all or none of them. */
export async function runSuperuserChanges(
  client: PlatformClient,
  { ref, changes }: RunSuperuserChangesParams,
): Promise<void> {
  required({ ref, changes })
  await dataOf(
    client.api.POST('/platform/projects/{ref}/superuser-changes', {
      params: { path: { ref } },
      body: { changes: [...changes] },
    }),
  )
}
