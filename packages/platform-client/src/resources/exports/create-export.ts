import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

type Export = components['schemas']['Export']

export interface ExportRequest extends Omit<
  Export,
  'query' | 'file_name' | 'parameters' | 'overrides_identity'
> {
  projectRef: string
  /** One statement that returns rows; it is run again, where it cannot write. */
  sql: string
  /** Values for $1, $2 ... as Postgres text. */
  parameters?: readonly (string | null)[]
  /** Without its ending. */
  fileName?: string
  /** The statements of `sql` give values to identity columns that are generated always. @default false */
  overridesIdentity?: boolean
}

export interface ExportAddress {
  /** Absolute; for a link or for `location`, since the download needs no header. */
  url: string
  expiresAt: string
}

/** Makes an address that downloads all rows of a statement, once and within a minute. */
export async function createExport(
  client: PlatformClient,
  request: ExportRequest,
  signal?: AbortSignal,
): Promise<ExportAddress> {
  const { projectRef, sql, parameters, fileName, overridesIdentity, ...rest } = request
  required({ projectRef, sql, format: rest.format })
  const body: Export = {
    ...rest,
    query: sql,
    ...(parameters ? { parameters: [...parameters] } : {}),
    ...(fileName ? { file_name: fileName } : {}),
    ...(overridesIdentity ? { overrides_identity: true } : {}),
  }
  const params = { path: { ref: projectRef } }
  const { path, expires_at: expiresAt } = await dataOf(
    client.api.POST('/platform/projects/{ref}/exports', { params, body, signal }),
  )
  return { url: `${client.baseUrl}${path}`, expiresAt }
}
