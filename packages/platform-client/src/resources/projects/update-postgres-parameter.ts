import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

export type PostgresParameter = components['schemas']['PostgresParameter']

export interface UpdatePostgresParameterParams {
  ref: string
  name: string
  /** In the unit of pg_settings; null resets it. */
  value: string | null
}

/** Changes or resets a parameter of a project's Postgres. */
export async function updatePostgresParameter(
  client: PlatformClient,
  { ref, name, value }: UpdatePostgresParameterParams,
): Promise<PostgresParameter> {
  required({ ref, name })
  return dataOf(
    client.api.PATCH('/platform/projects/{ref}/postgres-parameters', {
      params: { path: { ref } },
      body: { name, value },
    }),
  )
}
