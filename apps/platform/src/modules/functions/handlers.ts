import type { components } from '@howdah/contract'
import { needCapability } from '../../access/need-capability'
import { AppError } from '../../base/app-error'
import { deployFiles } from './deploy/deploy-files'
import { functionsMessages } from './functions.messages'
import type { StoredFunction } from './rows/function-rows'
import type { FunctionsHandler, FunctionsServices } from './services'

export const listFunctions: FunctionsHandler<'listFunctions'> = async ({
  access,
  params: { ref },
  services,
}) => {
  needCapability(access, 'api')
  const { functionCounts, functionRows, functionServers, gatewayUrl } = services
  await functionCounts.flush()
  return {
    status: 200,
    body: {
      url: `${gatewayUrl}/${ref}/functions/v1`,
      version: functionServers.deno?.version ?? null,
      ...(functionServers.problem === null ? {} : { reason: functionServers.problem }),
      functions: (await functionRows.list(ref)).map(viewOf),
    },
  }
}

export const getFunction: FunctionsHandler<'getFunction'> = async ({
  access,
  params,
  services,
}) => {
  needCapability(access, 'api')
  await services.functionCounts.flush()
  return {
    status: 200,
    body: await detailsOf(services, await needFunction(services, params)),
  }
}

export const getFunctionBody: FunctionsHandler<'getFunctionBody'> = async ({
  access,
  params,
  query,
  services,
}) => {
  needCapability(access, 'api')
  const { id, version } = await needFunction(services, params)
  const body = await services.functionRows.body(id, query.version ?? version)
  if (body === null) throw new AppError(404, 'not_found', functionsMessages.noVersion)
  return {
    status: 200,
    body: {
      version: body.version,
      entrypoint_path: body.entrypointPath,
      import_map_path: body.importMapPath,
      files: body.files,
    },
  }
}

export const deployFunction: FunctionsHandler<'deployFunction'> = async ({
  access,
  audit,
  body,
  params: { function_slug: slug, ref },
  services,
}) => {
  needCapability(access, 'api')
  const { log, stored } = await deployFiles(services, { ref, slug, ...body })
  audit({
    target: { type: 'project', id: ref, name: access.project.name },
    after: { function: slug, version: stored.version, verify_jwt: stored.verifyJwt },
  })
  return { status: 200, body: { function: viewOf(stored), log } }
}

export const updateFunction: FunctionsHandler<'updateFunction'> = async ({
  access,
  audit,
  body: { name, verify_jwt, version },
  params,
  services,
}) => {
  needCapability(access, 'api')
  const before = await needFunction(services, params)
  await services.functionRows.change(before.id, {
    ...(name === undefined ? {} : { name }),
    ...(verify_jwt === undefined ? {} : { verifyJwt: verify_jwt }),
    ...(version === undefined ? {} : { version }),
  })
  const after = await needFunction(services, params)
  audit({
    target: { type: 'project', id: params.ref, name: access.project.name },
    before: auditedOf(before),
    after: auditedOf(after),
  })
  return { status: 200, body: await detailsOf(services, after) }
}

export const deleteFunction: FunctionsHandler<'deleteFunction'> = async ({
  access,
  audit,
  params,
  services,
}) => {
  needCapability(access, 'api')
  const stored = await removeFunction(services, params)
  audit({
    target: { type: 'project', id: params.ref, name: access.project.name },
    before: auditedOf(stored),
  })
  return { status: 204 }
}

export const listFunctionLogs: FunctionsHandler<'listFunctionLogs'> = async ({
  access,
  params,
  services,
}) => {
  needCapability(access, 'api')
  await needFunction(services, params)
  const lines = services.functionLogs.of(`${params.ref}/${params.function_slug}`)
  return {
    status: 200,
    body: lines.map(({ at, level, message, requestId }) => ({
      at: at.toISOString(),
      ...{ level, message, request_id: requestId },
    })),
  }
}

/** Removes a function with its versions. @returns what it was @throws AppError 404 */
export async function removeFunction(
  services: FunctionsServices,
  params: { function_slug: string; ref: string },
): Promise<StoredFunction> {
  const stored = await needFunction(services, params)
  const place = { ref: params.ref, slug: params.function_slug }
  await services.functionRows.remove(stored.id)
  services.functionServers.renew(place)
  services.functionLogs.forget(`${place.ref}/${place.slug}`)
  return stored
}

/** @throws AppError 404 */
export async function needFunction(
  { functionRows }: FunctionsServices,
  { function_slug: slug, ref }: { function_slug: string; ref: string },
): Promise<StoredFunction> {
  const stored = await functionRows.get(ref, slug)
  if (stored === null) throw new AppError(404, 'not_found', functionsMessages.noFunction)
  return stored
}

const auditedOf = ({ name, slug, verifyJwt, version }: StoredFunction) => ({
  ...{ function: slug, name, version },
  verify_jwt: verifyJwt,
})

async function detailsOf(
  { functionRows }: FunctionsServices,
  stored: StoredFunction,
): Promise<components['schemas']['EdgeFunctionDetails']> {
  const versions = await functionRows.versions(stored.id)
  return {
    function: viewOf(stored),
    versions: versions.map(({ deployedAt, size, version }) => ({
      ...{ version, size },
      deployed_at: deployedAt.toISOString(),
    })),
  }
}

const viewOf = (stored: StoredFunction): components['schemas']['EdgeFunction'] => ({
  id: stored.id,
  slug: stored.slug,
  name: stored.name,
  version: stored.version,
  verify_jwt: stored.verifyJwt,
  entrypoint_path: stored.entrypointPath,
  import_map_path: stored.importMapPath,
  size: stored.size,
  invocations: stored.invocations,
  errors: stored.errors,
  created_at: stored.createdAt.toISOString(),
  updated_at: stored.updatedAt.toISOString(),
})
