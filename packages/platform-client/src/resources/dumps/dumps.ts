import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { errorOfResponse } from '../../errors'
import { projectKey } from '../../query-keys'
import { required } from '../../required'

/** An import into a project, running or ended. */
export type DumpImport = components['schemas']['Import']

/** Makes an address that downloads a dump of a project's database, once and within a minute. */
export async function createDump(
  client: PlatformClient,
  { ref, compressed }: { ref: string; compressed: boolean },
): Promise<{ url: string; expiresAt: string }> {
  required({ ref, compressed })
  const { path, expires_at: expiresAt } = await dataOf(
    client.api.POST('/platform/projects/{ref}/dumps', {
      params: { path: { ref } },
      body: { compressed },
    }),
  )
  return { url: `${client.baseUrl}${path}`, expiresAt }
}

/** Lists the last imports into a project, the newest first. */
export async function listImports(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<DumpImport[]> {
  required({ ref })
  const { imports } = await dataOf(
    client.api.GET('/platform/projects/{ref}/imports', { params: { path: { ref } }, signal }),
  )
  return imports
}

export function importsQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'imports'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listImports(client, { ref }, signal),
  }
}

/** Uploads a dump in the plain or custom format, and begins its import. Responds when all of it has arrived. */
export async function importDump(
  client: PlatformClient,
  { ref, file }: { ref: string; file: File },
): Promise<DumpImport> {
  required({ ref, file })
  const query = new URLSearchParams({ file_name: file.name.slice(-100) })
  // Without the time limit of other requests.
  const response = await client.fetch(
    new Request(
      `${client.baseUrl}/platform/projects/${encodeURIComponent(ref)}/imports/file?${query}`,
      { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: file },
    ),
  )
  if (!response.ok) throw await errorOfResponse(response)
  return (await response.json()) as DumpImport
}

/** Begins to import a database that runs elsewhere. */
export async function importDatabase(
  client: PlatformClient,
  { ref, connectionString }: { ref: string; connectionString: string },
): Promise<DumpImport> {
  required({ ref, connectionString })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/imports/database', {
      params: { path: { ref } },
      body: { connection_string: connectionString },
    }),
  )
}

/** Ends an import; what it has done remains. */
export async function cancelImport(
  client: PlatformClient,
  { ref, importId }: { ref: string; importId: string },
): Promise<DumpImport> {
  required({ ref, importId })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/imports/{import_id}/cancel', {
      params: { path: { ref, import_id: importId } },
    }),
  )
}
