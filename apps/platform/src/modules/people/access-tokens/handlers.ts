import type { PeopleHandler } from '../services'
import { accessTokenMessages } from './access-tokens.messages'
import type { components } from '@howdah/contract'
import type { AccessTokenRow } from './access-tokens'
import { scopeOf, permissionOfScope } from '../../../access/scopes'
import { permissionMessages } from '../../../access/permissions.messages'
import { misfit } from '../../../contract/parameters'
import { readDisplayName } from '../../../base/display-name'
import { AppError } from '../../../base/app-error'

/** More than any person needs; a longer list is not usable. */
const MAX_TOKENS = 100

export const listAccessTokens: PeopleHandler<'listAccessTokens'> = async ({ person, services }) => {
  const tokens = await services.accessTokens.ofPerson(person.id)
  return { status: 200, body: tokens.map(toAccessToken) }
}

export const createAccessToken: PeopleHandler<'createAccessToken'> = async ({
  audit,
  body,
  person,
  services,
}) => {
  const name = readDisplayName(body.name)
  const expiresAt = body.expires_at ? new Date(body.expires_at) : null
  if (expiresAt !== null && !(expiresAt.getTime() > Date.now())) {
    throw misfit([{ path: 'body.expires_at', message: accessTokenMessages.pastExpiry }])
  }
  const scopes = body.scopes ? [...new Set(body.scopes.map(scopeOf))] : null
  const projectRefs = body.project_refs ?? null
  for (const [index, ref] of (projectRefs ?? []).entries())
    if (!(await services.projects.ofPerson(person.id, ref)))
      throw misfit([{ path: `body.project_refs.${index}`, message: permissionMessages.noProject }])
  const { length } = await services.accessTokens.ofPerson(person.id)
  if (length >= MAX_TOKENS)
    throw new AppError(409, 'conflict', accessTokenMessages.tooManyTokens(length))
  const { token, ...row } = await services.accessTokens.create({
    personId: person.id,
    name,
    scopes,
    projectRefs,
    expiresAt,
  })
  audit({
    target: { type: 'access_token', id: row.id, name },
    after: {
      name,
      scopes,
      ...(projectRefs ? { project_refs: projectRefs } : {}),
      expires_at: expiresAt?.toISOString() ?? null,
    },
  })
  return { status: 201, body: { token, ...toAccessToken(row), last_used_at: null } }
}

export const deleteAccessToken: PeopleHandler<'deleteAccessToken'> = async ({
  audit,
  params,
  person,
  services,
}) => {
  const removed = await services.accessTokens.remove(person.id, params.token_id)
  if (removed === null) throw new AppError(404, 'not_found', accessTokenMessages.noSuchToken)
  const { id, name, scopes } = removed
  await services.events.emit('access.changed', { personId: person.id, tokenId: id })
  audit({ target: { type: 'access_token', id, name }, before: { name, scopes } })
  return { status: 204 }
}

function toAccessToken({
  id,
  name,
  scopes,
  projectRefs,
  createdAt,
  lastUsedAt,
  expiresAt,
}: AccessTokenRow): components['schemas']['AccessToken'] {
  return {
    id,
    name,
    scopes: scopes?.map(permissionOfScope) ?? null,
    project_refs: projectRefs,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
  }
}
