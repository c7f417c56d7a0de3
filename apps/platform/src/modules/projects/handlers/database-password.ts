import { needActive } from '../../../access/need-active'
import { needCapability } from '../../../access/need-capability'
import { lifeCycleMessages } from '../life-cycle.messages'
import { AppError } from '../../../base/app-error'
import type { ProjectsHandler } from '../services'

export const setDatabasePassword: ProjectsHandler<'setDatabasePassword'> = async ({
  access,
  audit,
  body,
  params,
  services,
}) => {
  const { ref, name } = access.project
  const target = { type: 'project', id: ref, name }
  audit({ target, after: { result: 'failed' }, evenOnFailure: true })
  needCapability(access, 'api')
  needActive(access)
  const { error, state } = await services.projectLife.setDatabasePassword(params.ref, body.db_pass)
  if (state !== 'succeeded')
    throw new AppError(503, 'unavailable', lifeCycleMessages.passwordNotSet, { cause: error })
  audit({ target, after: { result: 'succeeded' } })
  return { status: 204 }
}
