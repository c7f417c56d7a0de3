import { capabilityMessages } from '../../access/capability.messages'
import { AppError } from '../../base/app-error'
import { NotSupported } from '../../postgres/cluster/cluster-errors'
import { maxPoolSize } from './pool-sizes'
import { poolerMessages } from './pooler.messages'
import { configView, poolViews } from './pooler-views'
import type { PoolerHandler } from './services'

export const getPgbouncerConfig: PoolerHandler<'getPgbouncerConfig'> = async ({
  access,
  params,
  services,
}) => ({
  status: 200,
  body: configView(services.pooler, access.project, {
    settings: await services.poolSettings.of(params.ref),
    requiresTls: (await services.networkRules.of(params.ref)).requiresTls,
  }),
})

export const listPools: PoolerHandler<'listPools'> = async ({ access, params, services }) => ({
  status: 200,
  body: poolViews(services.pooler, access.project, await services.poolSettings.of(params.ref)),
})

export const updatePgbouncerConfig: PoolerHandler<'updatePgbouncerConfig'> = async ({
  access,
  audit,
  body,
  params,
  services,
}) => {
  const { name, provisioner } = access.project
  if (provisioner === 'attached') throw new NotSupported(capabilityMessages.notPossible)
  const before = await services.poolSettings.of(params.ref)
  const max = maxPoolSize(
    body.pool_mode ?? before.mode,
    services.pooler.programConnections(access.project),
  )
  if (body.default_pool_size !== undefined && body.default_pool_size > max) {
    const message = poolerMessages.tooLarge(max)
    throw new AppError(400, 'bad_request', message, {
      details: [{ path: 'body.default_pool_size', message }],
    })
  }
  const after = await services.poolSettings.change(params.ref, {
    mode: body.pool_mode,
    size: body.default_pool_size,
  })
  // Stored, and in effect as soon as Postgres and the pools answer.
  await services.pooler
    .follow(params.ref)
    .catch((error: unknown) =>
      services.log.warn('The pools of a project are out of date', { project: params.ref, error }),
    )
  audit({
    target: { type: 'project', id: params.ref, name },
    before: { pool_mode: before.mode, default_pool_size: before.size },
    after: { pool_mode: after.mode, default_pool_size: after.size },
  })
  const { requiresTls } = await services.networkRules.of(params.ref)
  return {
    status: 200,
    body: configView(services.pooler, access.project, { settings: after, requiresTls }),
  }
}
