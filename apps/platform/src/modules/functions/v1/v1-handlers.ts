import type { components } from '@howdah/contract'
import { needCapability } from '../../../access/need-capability'
import { AppError, fieldError } from '../../../base/app-error'
import { ALREADY_SENT } from '../../../contract/handler.types'
import { bundleFiles, deployFiles, type Deploy } from '../deploy/deploy-files'
import { functionsMessages } from '../functions.messages'
import { needFunction, removeFunction } from '../handlers'
import type { FunctionBody, FunctionChange, StoredFunction } from '../rows/function-rows'
import type { FunctionsHandler, FunctionsServices } from '../services'
import { readDeployForm, type DeployForm } from './read-deploy-form'

/** Name whose address is an operation's. */
const OPERATION = 'deploy'

type View = components['schemas']['FunctionV1']

export const listFunctionsV1: FunctionsHandler<'listFunctionsV1'> = async ({
  access,
  params: { ref },
  services,
}) => {
  needCapability(access, 'api')
  return { status: 200, body: (await services.functionRows.list(ref)).map(viewOf) }
}

export const getFunctionV1: FunctionsHandler<'getFunctionV1'> = async ({
  access,
  params,
  services,
}) => {
  needCapability(access, 'api')
  return { status: 200, body: viewOf(await needFunction(services, params)) }
}

export const getFunctionBodyV1: FunctionsHandler<'getFunctionBodyV1'> = async ({
  access,
  params,
  response,
  services,
}) => {
  needCapability(access, 'api')
  const { id, version } = await needFunction(services, params)
  const body = await services.functionRows.body(id, version)
  if (body === null) throw new AppError(404, 'not_found', functionsMessages.noVersion)
  const form = new Response(filesForm(body))
  const bytes = Buffer.from(await form.arrayBuffer())
  response.writeHead(200, {
    'content-type': form.headers.get('content-type') ?? '',
    'content-length': bytes.length,
  })
  response.end(bytes)
  return ALREADY_SENT
}

/** Returns the form that command lines read: a function is what they have sent. */
function filesForm({ entrypointPath, files }: FunctionBody): FormData {
  const form = new FormData()
  form.append('metadata', JSON.stringify({ deno2_entrypoint_path: entrypointPath }))
  for (const { content, path } of files) form.append('file', new Blob([content]), path)
  return form
}

export const deployFunctionV1: FunctionsHandler<'deployFunctionV1'> = async ({
  access,
  audit,
  params: { ref },
  query: { bundleOnly: isBundledOnly = false, slug },
  request,
  services,
}) => {
  needCapability(access, 'api')
  if (slug === OPERATION) throw fieldError('slug', functionsMessages.reservedSlug(slug))
  const deploy = deployOf(ref, slug, await readDeployForm(request))
  if (isBundledOnly) return { status: 201, body: await stage(services, deploy) }
  const { stored } = await deployFiles(services, deploy)
  audit({
    target: { type: 'project', id: ref, name: access.project.name },
    after: { function: slug, version: stored.version, verify_jwt: stored.verifyJwt },
  })
  return { status: 201, body: viewOf(stored) }
}

export const bulkUpdateFunctionsV1: FunctionsHandler<'bulkUpdateFunctionsV1'> = async ({
  access,
  audit,
  body,
  params: { ref },
  services,
}) => {
  needCapability(access, 'api')
  const { functionRows, functionServers, stagedFunctions } = services
  const slugs = body.map(({ slug }) => slug)
  const twice = slugs.find((slug, at) => slugs.indexOf(slug) !== at)
  if (twice !== undefined) throw fieldError('slug', functionsMessages.twice(twice))
  const known = new Map((await functionRows.list(ref)).map((stored) => [stored.slug, stored]))
  const changes: FunctionChange[] = []
  for (const { ezbr_sha256: digest, name, slug, verify_jwt: verifyJwt } of body) {
    const stored = known.get(slug)
    const isInUse = digest === undefined || digest === stored?.digest
    const version = isInUse ? null : await stagedFunctions.get(ref, slug, digest)
    if (!isInUse && version === null) throw fieldError('slug', functionsMessages.notStaged(slug))
    if (stored === undefined && version === null)
      throw fieldError('slug', functionsMessages.unknownSlug(slug))
    changes.push({
      slug,
      ...(name === undefined ? {} : { name }),
      ...(verifyJwt === undefined ? {} : { verifyJwt }),
      ...(version === null ? {} : { version }),
    })
  }
  await functionRows.changeAll(ref, changes)
  const deployed = changes.filter(({ version }) => version !== undefined)
  for (const { slug } of deployed) functionServers.renew({ ref, slug })
  await stagedFunctions.remove(
    ref,
    deployed.map(({ slug }) => slug),
  )
  const after = (await functionRows.list(ref)).filter(({ slug }) => slugs.includes(slug))
  audit({
    target: { type: 'project', id: ref, name: access.project.name },
    after: {
      functions: after.map(({ slug, verifyJwt, version }) => ({
        ...{ function: slug, version },
        verify_jwt: verifyJwt,
      })),
    },
  })
  return { status: 200, body: { functions: after.map(viewOf) } }
}

export const deleteFunctionV1: FunctionsHandler<'deleteFunctionV1'> = async ({
  access,
  audit,
  params,
  services,
}) => {
  needCapability(access, 'api')
  const { name, slug, verifyJwt, version } = await removeFunction(services, params)
  audit({
    target: { type: 'project', id: params.ref, name: access.project.name },
    before: { function: slug, name, version, verify_jwt: verifyJwt },
  })
  return { status: 200 }
}

const deployOf = (
  ref: string,
  slug: string,
  { entrypointPath, files, importMapPath, name, verifyJwt }: DeployForm,
): Deploy => ({
  ...{ ref, slug, files },
  entrypoint_path: entrypointPath,
  ...(importMapPath === null ? {} : { import_map_path: importMapPath }),
  ...(name === null ? {} : { name }),
  ...(verifyJwt === null ? {} : { verify_jwt: verifyJwt }),
})

/** Bundles a version that `bulkUpdateFunctionsV1` deploys. */
async function stage(services: FunctionsServices, deploy: Deploy): Promise<View> {
  const { name, ref, slug, verify_jwt: verifyJwt } = deploy
  const { version } = await bundleFiles(services, deploy)
  const digest = await services.stagedFunctions.put(ref, slug, version)
  const stored = await services.functionRows.get(ref, slug)
  const now = Date.now()
  return {
    // A function that is not deployed yet has no ID.
    id: stored?.id ?? slug,
    slug,
    name: name ?? stored?.name ?? slug,
    status: 'ACTIVE',
    version: (stored?.version ?? 0) + 1,
    verify_jwt: verifyJwt ?? stored?.verifyJwt ?? true,
    import_map: version.importMapPath !== null,
    entrypoint_path: version.entrypointPath,
    ...(version.importMapPath === null ? {} : { import_map_path: version.importMapPath }),
    ezbr_sha256: digest,
    created_at: stored?.createdAt.getTime() ?? now,
    updated_at: now,
  }
}

const viewOf = (stored: StoredFunction): View => ({
  id: stored.id,
  slug: stored.slug,
  name: stored.name,
  status: 'ACTIVE',
  version: stored.version,
  verify_jwt: stored.verifyJwt,
  import_map: stored.importMapPath !== null,
  entrypoint_path: stored.entrypointPath,
  ...(stored.importMapPath === null ? {} : { import_map_path: stored.importMapPath }),
  ezbr_sha256: stored.digest,
  created_at: stored.createdAt.getTime(),
  updated_at: stored.updatedAt.getTime(),
})
