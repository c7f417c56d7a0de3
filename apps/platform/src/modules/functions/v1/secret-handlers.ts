import { needCapability } from '../../../access/need-capability'
import { setSecrets } from '../secret-handlers'
import type { FunctionsHandler } from '../services'

export const listFunctionSecretsV1: FunctionsHandler<'listFunctionSecretsV1'> = async ({
  access,
  params: { ref },
  services,
}) => {
  needCapability(access, 'api')
  const secrets = await services.functionSecrets.list(ref)
  return {
    status: 200,
    // Command lines compare the digest with that of their own value.
    body: secrets.map(({ digest, name, updatedAt }) => ({
      ...{ name, value: digest },
      updated_at: updatedAt.toISOString(),
    })),
  }
}

export const setFunctionSecretsV1: FunctionsHandler<'setFunctionSecretsV1'> = async ({
  access,
  audit,
  body,
  params: { ref },
  services,
}) => {
  needCapability(access, 'api')
  await setSecrets(services, ref, body)
  audit({
    target: { type: 'project', id: ref, name: access.project.name },
    after: { secrets: body.map(({ name }) => name) },
  })
  return { status: 201 }
}

export const deleteFunctionSecretsV1: FunctionsHandler<'deleteFunctionSecretsV1'> = async ({
  access,
  audit,
  body,
  params: { ref },
  services,
}) => {
  needCapability(access, 'api')
  const removed = await services.functionSecrets.removeAll(ref, body)
  services.functionServers.renewAll(ref)
  audit({
    target: { type: 'project', id: ref, name: access.project.name },
    before: { secrets: removed },
  })
  return { status: 200 }
}
