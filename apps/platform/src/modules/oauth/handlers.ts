import type { OauthHandler, OauthServices } from './services'
import type { components } from '@howdah/contract'
import { isRedirectUri } from '@howdah/rules/oauth/redirect-uri'
import {
  answerTo,
  judgeRequest,
  type AuthorizationRequestParameters,
  type Judged,
} from './authorization-request'
import { oauthMessages } from './oauth.messages'
import { startsWithOwnName } from './own-name'
import type { Authorization, OauthApp } from './oauth.types'
import { mayBeAppScope, permissionOfScope, scopeOf } from '../../access/scopes'
import { misfit } from '../../contract/parameters'
import { hasHiddenCharacters } from '../../base/display-name'
import { AppError, fieldError } from '../../base/app-error'

/** More than any organization needs; a longer list is not usable. */
const MAX_APPS = 100

export const listOauthApps: OauthHandler<'listOauthApps'> = async ({ access, services }) => {
  const { id } = access.organization
  const [apps, authorizations] = await Promise.all([
    services.oauthApps.ofOrganization(id),
    services.oauthGrants.ofOrganization(id),
  ])
  const people = await services.identity.describe(authorizations.map(({ personId }) => personId))
  return {
    status: 200,
    body: apps.map((app) => ({
      ...toApp(app),
      authorizations: authorizations
        .filter((one) => one.app.id === app.id)
        .map(({ personId, ...one }) => ({
          ...toResponse(one),
          person: {
            person_id: personId,
            name: people.get(personId)?.name ?? null,
            email: people.get(personId)?.email ?? null,
          },
        })),
    })),
  }
}

export const createOauthApp: OauthHandler<'createOauthApp'> = async ({
  access,
  audit,
  body,
  services,
}) => {
  const { name, redirectUris } = fieldsOf(body)
  const scopes = [...new Set(body.scopes.map(scopeOf))]
  const closed = scopes.filter((scope) => !mayBeAppScope(permissionOfScope(scope)))
  if (closed.length > 0)
    throw misfit(
      closed.map((scope) => ({ path: 'body.scopes', message: oauthMessages.noScope(scope) })),
    )
  const { id: organizationId } = access.organization
  if ((await services.oauthApps.ofOrganization(organizationId)).length >= MAX_APPS) {
    throw new AppError(409, 'conflict', oauthMessages.tooMany(MAX_APPS))
  }
  const { app, secret } = await services.oauthApps.create({
    organizationId,
    name,
    redirectUris,
    scopes,
  })
  audit({ target: targetOf(app), after: { name, redirect_uris: redirectUris, scopes } })
  return { status: 201, body: { client_secret: secret, ...toApp(app), authorizations: [] } }
}

export const updateOauthApp: OauthHandler<'updateOauthApp'> = async ({
  access,
  audit,
  body,
  params,
  services,
}) => {
  const fields = fieldsOf(body)
  const before = await services.oauthApps.update(access.organization.id, params.client_id, fields)
  if (before === null) throw noApp()
  const response = ({ name, redirectUris }: typeof fields) => ({
    name,
    redirect_uris: redirectUris,
  })
  audit({
    target: targetOf({ id: before.id, name: fields.name }),
    before: response(before),
    after: response(fields),
  })
  return { status: 204 }
}

export const renewOauthAppSecret: OauthHandler<'renewOauthAppSecret'> = async ({
  access,
  audit,
  params,
  services,
}) => {
  const secret = await services.oauthApps.renewSecret(access.organization.id, params.client_id)
  if (secret === null) throw noApp()
  const app = await services.oauthApps.find(params.client_id)
  if (app) audit({ target: targetOf(app) })
  return { status: 200, body: { client_secret: secret } }
}

export const deleteOauthApp: OauthHandler<'deleteOauthApp'> = async ({
  access,
  audit,
  params,
  services,
}) => {
  const { id: organizationId } = access.organization
  const authorizations = await services.oauthGrants.ofOrganization(organizationId)
  const app = await services.oauthApps.remove(organizationId, params.client_id)
  if (app === null) throw noApp()
  for (const authorization of authorizations)
    if (authorization.app.id === app.id)
      await services.events.emit('access.changed', { authorizationId: authorization.id })
  audit({
    target: targetOf(app),
    before: { name: app.name, redirect_uris: app.redirectUris, scopes: app.scopes },
  })
  return { status: 204 }
}

export const revokeOauthAppAuthorization: OauthHandler<'revokeOauthAppAuthorization'> = async ({
  access,
  audit,
  params,
  services,
}) => {
  const { client_id: clientId, authorization_id: id } = params
  const revoked = await services.oauthGrants.revoke(id, {
    organizationId: access.organization.id,
    clientId,
  })
  if (revoked === null) throw new AppError(404, 'not_found', oauthMessages.noAuthorization)
  await services.events.emit('access.changed', { authorizationId: id })
  audit({
    target: targetOf(revoked.app),
    before: { person_id: revoked.personId, scopes: revoked.scopes },
  })
  return { status: 204 }
}

export const listAuthorizations: OauthHandler<'listAuthorizations'> = async ({
  person,
  services,
}) => {
  const found = await services.oauthGrants.ofPerson(person.id)
  return {
    status: 200,
    body: found.map((one) => ({
      ...toResponse(one),
      app: toAppName(one.app),
      organization: toOrganization(one.app),
    })),
  }
}

export const revokeAuthorization: OauthHandler<'revokeAuthorization'> = async ({
  audit,
  params,
  person,
  services,
}) => {
  const revoked = await services.oauthGrants.revoke(params.authorization_id, {
    personId: person.id,
  })
  if (revoked === null) throw new AppError(404, 'not_found', oauthMessages.noAuthorization)
  await services.events.emit('access.changed', { authorizationId: revoked.id })
  const organizationId = (await services.oauthApps.find(revoked.app.id))?.organizationId
  audit({
    target: targetOf(revoked.app),
    before: { scopes: revoked.scopes },
    ...(organizationId === undefined ? {} : { organizationId }),
  })
  return { status: 204 }
}

export const getAuthorizationRequest: OauthHandler<'getAuthorizationRequest'> = async ({
  person,
  services,
  query,
}) => {
  const { app, judged } = await judge(services, person.id, query)
  if (judged.kind === 'redirected')
    return { status: 200, body: { asks: null, redirect_to: judged.redirectTo } }
  const asks = {
    app: toAppName(app),
    organization: toOrganization(app),
    scopes: judged.scopes.map(permissionOfScope),
    redirect_host: new URL(judged.redirectUri).host,
  }
  return { status: 200, body: { asks, redirect_to: null } }
}

export const decideAuthorization: OauthHandler<'decideAuthorization'> = async ({
  audit,
  body,
  person,
  services,
}) => {
  const { app, judged } = await judge(services, person.id, body)
  const { organizationId } = app
  const response = { target: targetOf(app), organizationId }
  if (judged.kind === 'redirected') {
    audit({ ...response, after: { decision: 'none' } })
    return { status: 200, body: { redirect_to: judged.redirectTo } }
  }
  const { scopes, redirectUri, codeChallenge, state } = judged
  audit({ ...response, after: { decision: body.decision, scopes } })
  const iss = services.publicUrl
  if (body.decision === 'deny')
    return {
      status: 200,
      body: { redirect_to: answerTo(redirectUri, { error: 'access_denied', state, iss }) },
    }
  const allowed = await services.oauthGrants.allow({
    app,
    personId: person.id,
    scopes,
    redirectUri,
    codeChallenge,
  })
  if (allowed === null) throw misfit([{ path: 'client_id', message: oauthMessages.noApp }])
  return {
    status: 200,
    body: { redirect_to: answerTo(redirectUri, { code: allowed.code, state, iss }) },
  }
}

/** @throws AppError 400 */
function fieldsOf(body: {
  name: string
  redirect_uris: string[]
}): Pick<OauthApp, 'name' | 'redirectUris'> {
  const name = body.name.trim()
  if (name === '') throw fieldError('name', oauthMessages.emptyName)
  if (hasHiddenCharacters(name))
    throw misfit([{ path: 'body.name', message: oauthMessages.hiddenInName }])
  if (startsWithOwnName(name)) throw fieldError('name', oauthMessages.ownName)
  const bad = body.redirect_uris.flatMap((uri, index) =>
    isRedirectUri(uri)
      ? []
      : [{ path: `body.redirect_uris.${index}`, message: oauthMessages.badRedirect }],
  )
  if (bad.length > 0) throw misfit(bad)
  return { name, redirectUris: [...new Set(body.redirect_uris)] }
}

/**
 * Validates an authorization request for an application of an organization that the person belongs
 * to.
 * @throws AppError 400 if the browser must not be redirected
 */
async function judge(
  { members, oauthApps, publicUrl }: OauthServices,
  personId: string,
  asked: AuthorizationRequestParameters,
): Promise<{ app: OauthApp; judged: Exclude<Judged, { kind: 'refused' }> }> {
  const found = asked.client_id === undefined ? null : await oauthApps.find(asked.client_id)
  const isTheirs = found !== null && (await members.find(personId, found.organizationId)) !== null
  const app = isTheirs ? found : null
  const judged = judgeRequest(asked, app, publicUrl)
  if (judged.kind === 'refused' || app === null) {
    const isApp = judged.kind === 'refused' && judged.reason === 'no-redirect'
    const message = isApp ? oauthMessages.noRedirect : oauthMessages.noApp
    throw new AppError(400, 'bad_request', message, {
      details: [{ path: isApp ? 'redirect_uri' : 'client_id', message }],
    })
  }
  return { app, judged }
}

const noApp = () => new AppError(404, 'not_found', oauthMessages.noApp)
const targetOf = ({ id, name }: { id: string; name: string }) => ({
  type: 'oauth_app' as const,
  id,
  name,
})
const toAppName = ({ id, name }: { id: string; name: string }) => ({ client_id: id, name })
const toOrganization = ({ organizationName, organizationSlug }: Authorization['app']) => ({
  slug: organizationSlug,
  name: organizationName,
})

function toApp({
  id,
  name,
  redirectUris,
  scopes,
  createdAt,
}: OauthApp): Omit<components['schemas']['OauthApp'], 'authorizations'> {
  return {
    ...toAppName({ id, name }),
    redirect_uris: redirectUris,
    scopes: scopes.map(permissionOfScope),
    created_at: createdAt.toISOString(),
  }
}

const toResponse = ({
  id,
  scopes,
  createdAt,
  lastUsedAt,
}: Pick<Authorization, 'id' | 'scopes' | 'createdAt' | 'lastUsedAt'>) => ({
  id,
  scopes: scopes.map(permissionOfScope),
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
})
