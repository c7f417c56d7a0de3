import type { components } from '@howdah/contract'
import { needCapability } from '../../access/need-capability'
import { permissionMessages } from '../../access/permissions.messages'
import { projectAddress } from '../../access/project-address'
import { AppError } from '../../base/app-error'
import { sharedSecretOf } from './project-tokens'
import type { SigningKeysHandler, SigningKeysServices } from './services'
import type { SigningKey, StoredKey } from './signing-keys.types'

type ShownKey = components['schemas']['SigningKey']
type ProjectSettings = components['schemas']['ProjectSettings']

export const listSigningKeys: SigningKeysHandler<'listSigningKeys'> = async ({
  access,
  params,
  query,
  services,
}) => {
  needCapability(access, 'data_api')
  const keys = await services.signingKeys.list(params.ref)
  return {
    status: 200,
    body: keys.map((key) => (query.reveal === true ? revealed(key) : hidden(key))),
  }
}

export const createSigningKey: SigningKeysHandler<'createSigningKey'> = async ({
  access,
  audit,
  body,
  params,
  services,
}) => {
  needCapability(access, 'data_api')
  const key = await services.signingKeys.create(params.ref, body.algorithm, body.import_key)
  audit({ target: targetOf(key), after: stateOf(key) })
  return { status: 201, body: hidden(key) }
}

export const updateSigningKey: SigningKeysHandler<'updateSigningKey'> = async ({
  access,
  audit,
  body,
  params,
  services,
}) => {
  needCapability(access, 'data_api')
  const { before, key } = await services.signingKeys.setStatus(
    params.ref,
    params.key_id,
    body.status,
  )
  audit({ target: targetOf(key), before: { ...stateOf(key), status: before }, after: stateOf(key) })
  return { status: 200, body: hidden(key) }
}

export const deleteSigningKey: SigningKeysHandler<'deleteSigningKey'> = async ({
  access,
  audit,
  params,
  services,
}) => {
  needCapability(access, 'data_api')
  const key = await services.signingKeys.remove(params.ref, params.key_id)
  audit({ target: targetOf(key), before: stateOf(key) })
  return { status: 204 }
}

export const getProjectSettings: SigningKeysHandler<'getProjectSettings'> = async ({
  access,
  params,
  services,
}) => {
  needCapability(access, 'data_api')
  return { status: 200, body: await settingsOf(params.ref, services) }
}

export const renewJwtSecret: SigningKeysHandler<'renewJwtSecret'> = async ({
  access,
  audit,
  params,
  services,
}) => {
  needCapability(access, 'data_api')
  const key = await services.signingKeys.replaceSecret(params.ref)
  audit({ target: targetOf(key), after: stateOf(key) })
  return { status: 200, body: await settingsOf(params.ref, services) }
}

async function settingsOf(ref: string, services: SigningKeysServices): Promise<ProjectSettings> {
  const keys = await services.signingKeys.list(ref)
  // The project existed a moment ago.
  if (keys.length === 0) throw new AppError(404, 'not_found', permissionMessages.noProject)
  return {
    ...projectAddress(services.gatewayUrl, ref),
    jwt_secret: sharedSecretOf(keys)?.secret ?? null,
  }
}

const targetOf = ({ id, algorithm }: SigningKey) => ({
  type: 'signing_key',
  id,
  name: algorithm,
})

const stateOf = ({ algorithm, status }: SigningKey) => ({ algorithm, status })

/** The key without the shared secret; a private key is never shown. */
const hidden = (key: SigningKey): ShownKey => ({
  id: key.id,
  algorithm: key.algorithm,
  status: key.status,
  is_legacy: key.isLegacy,
  public_jwk: key.publicJwk,
  secret: null,
  inserted_at: key.createdAt.toISOString(),
  updated_at: key.updatedAt.toISOString(),
})

const revealed = (key: StoredKey): ShownKey => ({
  ...hidden(key),
  secret: key.publicJwk === null ? key.secret : null,
})
