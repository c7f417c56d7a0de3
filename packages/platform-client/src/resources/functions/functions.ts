import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'

export type EdgeFunction = components['schemas']['EdgeFunction']
export type EdgeFunctions = components['schemas']['EdgeFunctions']
export type EdgeFunctionDetails = components['schemas']['EdgeFunctionDetails']
export type EdgeFunctionBody = components['schemas']['EdgeFunctionBody']
export type EdgeFunctionFile = components['schemas']['EdgeFunctionFile']
export type EdgeFunctionLogLine = components['schemas']['EdgeFunctionLogLine']

interface FunctionParams {
  ref: string
  slug: string
}

/** Key of everything about the edge functions of a project. */
export const functionsKey = (client: PlatformClient, ref: string) =>
  projectKey(client, ref, 'functions')

export function functionsQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: [...functionsKey(client, ref), 'list'],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<EdgeFunctions> => {
      required({ ref })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/functions', {
          params: { path: { ref } },
          signal,
        }),
      )
    },
  }
}

export function functionQueryOptions(client: PlatformClient, { ref, slug }: FunctionParams) {
  return {
    queryKey: [...functionsKey(client, ref), 'one', slug],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<EdgeFunctionDetails> => {
      required({ ref, slug })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/functions/{function_slug}', {
          params: { path: { ref, function_slug: slug } },
          signal,
        }),
      )
    },
  }
}

/** Files of the version in use. */
export function functionBodyQueryOptions(client: PlatformClient, { ref, slug }: FunctionParams) {
  return {
    queryKey: [...functionsKey(client, ref), 'body', slug],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<EdgeFunctionBody> => {
      required({ ref, slug })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/functions/{function_slug}/body', {
          params: { path: { ref, function_slug: slug } },
          signal,
        }),
      )
    },
  }
}

export function functionLogsQueryOptions(client: PlatformClient, { ref, slug }: FunctionParams) {
  return {
    queryKey: [...functionsKey(client, ref), 'logs', slug],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<EdgeFunctionLogLine[]> => {
      required({ ref, slug })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/functions/{function_slug}/logs', {
          params: { path: { ref, function_slug: slug } },
          signal,
        }),
      )
    },
  }
}

export interface DeployFunctionParams extends FunctionParams {
  files: readonly EdgeFunctionFile[]
  entrypointPath?: string | undefined
  importMapPath?: string | undefined
  verifyJwt?: boolean | undefined
}

/** Deploys a version of a function, which is created if there is none of this name. */
export async function deployFunction(
  client: PlatformClient,
  { entrypointPath, files, importMapPath, ref, slug, verifyJwt }: DeployFunctionParams,
): Promise<components['schemas']['EdgeFunctionDeployed']> {
  required({ ref, slug, files })
  return dataOf(
    client.api.PUT('/platform/projects/{ref}/functions/{function_slug}', {
      params: { path: { ref, function_slug: slug } },
      body: {
        files: [...files],
        ...(entrypointPath === undefined ? {} : { entrypoint_path: entrypointPath }),
        ...(importMapPath === undefined ? {} : { import_map_path: importMapPath }),
        ...(verifyJwt === undefined ? {} : { verify_jwt: verifyJwt }),
      },
    }),
  )
}

export interface EdgeFunctionChange {
  name?: string
  verify_jwt?: boolean
  version?: number
}

/** Changes a function, or returns to one of its versions. */
export async function updateFunction(
  client: PlatformClient,
  { change, ref, slug }: FunctionParams & { change: EdgeFunctionChange },
): Promise<EdgeFunctionDetails> {
  required({ ref, slug, change })
  return dataOf(
    client.api.PATCH('/platform/projects/{ref}/functions/{function_slug}', {
      params: { path: { ref, function_slug: slug } },
      body: change,
    }),
  )
}

/** Deletes a function with its versions. */
export async function deleteFunction(
  client: PlatformClient,
  { ref, slug }: FunctionParams,
): Promise<void> {
  required({ ref, slug })
  await dataOf(
    client.api.DELETE('/platform/projects/{ref}/functions/{function_slug}', {
      params: { path: { ref, function_slug: slug } },
    }),
  )
}
