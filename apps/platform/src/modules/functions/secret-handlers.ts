import { needCapability } from '../../access/need-capability'
import { fieldError } from '../../base/app-error'
import { functionsMessages } from './functions.messages'
import { isReservedName } from './rows/function-secrets'
import type { FunctionsHandler, FunctionsServices } from './services'

export const listFunctionSecrets: FunctionsHandler<'listFunctionSecrets'> = async ({
  access,
  params: { ref },
  services,
}) => {
  needCapability(access, 'api')
  return { status: 200, body: await secretsOf(services, ref) }
}

export const setFunctionSecrets: FunctionsHandler<'setFunctionSecrets'> = async ({
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
  return { status: 200, body: await secretsOf(services, ref) }
}

export const deleteFunctionSecret: FunctionsHandler<'deleteFunctionSecret'> = async ({
  access,
  audit,
  params: { ref, secret_name: name },
  services,
}) => {
  needCapability(access, 'api')
  await services.functionSecrets.remove(ref, name)
  services.functionServers.renewAll(ref)
  audit({
    target: { type: 'project', id: ref, name: access.project.name },
    before: { secrets: [name] },
  })
  return { status: 204 }
}

/** @throws AppError 400, 409 */
export async function setSecrets(
  { functionSecrets, functionServers }: FunctionsServices,
  ref: string,
  added: readonly { name: string; value: string }[],
): Promise<void> {
  const names = new Set<string>()
  for (const { name } of added) {
    if (isReservedName(name)) throw fieldError('name', functionsMessages.reservedSecret(name))
    if (names.has(name)) throw fieldError('name', functionsMessages.twice(name))
    names.add(name)
  }
  await functionSecrets.set(ref, added)
  functionServers.renewAll(ref)
}

const secretsOf = async ({ functionSecrets }: FunctionsServices, ref: string) =>
  (await functionSecrets.list(ref)).map(({ digest, name, updatedAt }) => ({
    ...{ name, digest },
    updated_at: updatedAt.toISOString(),
  }))
