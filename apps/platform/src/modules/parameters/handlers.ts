import { parameterProblem } from '@howdah/rules/postgres/parameters'
import { capabilityMessages } from '../../access/capability.messages'
import { AppError, atPath } from '../../base/app-error'
import { NotSupported } from '../../postgres/cluster/cluster-errors'
import { changeParameter } from './change-parameter'
import { parameterProblemMessages } from './parameters.messages'
import type { ParametersHandler } from './services'

export const updatePostgresParameter: ParametersHandler<'updatePostgresParameter'> = async ({
  access,
  audit,
  body: { name, value },
  services,
}) => {
  const { provisioner, ref, name: projectName } = access.project
  if (provisioner === 'attached') throw new NotSupported(capabilityMessages.notPossible)
  // A reset has to name a parameter that can be changed, too.
  const problem = parameterProblem(name, value ?? '')
  if (problem === 'unknown' || (value !== null && problem !== null)) {
    const message = parameterProblemMessages[problem](name)
    const path = problem === 'unknown' ? 'body.name' : 'body.value'
    throw new AppError(400, 'bad_request', message, atPath(path, message))
  }
  const target = await services.clusters.target(ref, 'admin')
  const requiresRestart = await changeParameter(target, name, value)
  audit({
    target: { type: 'project', id: ref, name: projectName },
    before: {},
    after: { [name]: value ?? 'default' },
  })
  return { status: 200, body: { name, value, requires_restart: requiresRestart } }
}
