import type { components } from '@howdah/contract'
import type { IncomingMessage } from 'node:http'
import type { NewSession, PersonProfile, RequestOrigin } from '../../identity/identity.types'
import { permissionsOf } from '../../permissions/table'
import type { Platform } from '../../platform.types'
import { clientAddress } from '../client-address'
import type { Handler } from '../handler.types'
import { HttpError } from '../http-error'
import { httpMessages } from '../http.messages'
import type { SignInLimits } from './sign-in-limits'

type SignInHandlers = { [Id in 'signIn' | 'signInWithLink']: Handler<Id> }

/** The two ways in. */
export function signInHandlers(limits: SignInLimits): SignInHandlers {
  return {
    async signIn({ body, request, platform }) {
      const origin = originOf(request, platform)
      limits.take(origin.address, body.email)
      const session = await platform.identity.signIn(body.email, body.password, origin)
      if (session === null) throw new HttpError(401, 'unauthorized', httpMessages.wrongCredentials)
      limits.forgive(origin.address, body.email)
      return signedIn(session)
    },

    async signInWithLink({ body, request, platform }) {
      const origin = originOf(request, platform)
      limits.take(origin.address)
      const session = await platform.identity.signInWithLink(body.token, origin)
      if (session === null) throw new HttpError(401, 'unauthorized', httpMessages.badLink)
      limits.forgive(origin.address)
      return signedIn(session)
    },
  }
}

export const signOut: Handler<'signOut'> = async ({ person, request, platform }) => {
  if (person.via !== 'session') throw new HttpError(403, 'forbidden', httpMessages.noSession)
  const { setCookie } = await platform.identity.signOut(request.headers)
  return { status: 204, headers: { 'set-cookie': setCookie } }
}

export const getProfile: Handler<'getProfile'> = async ({ person, platform }) => {
  const profile = await platform.identity.profile(person.id)
  if (profile === null) throw new HttpError(401, 'unauthorized', httpMessages.goneAccount)
  return { status: 200, body: toProfile(profile) }
}

export const setCredentials: Handler<'setCredentials'> = async ({ person, body, platform }) => {
  const profile = await platform.identity.setCredentials(person.id, body)
  return { status: 200, body: toProfile(profile) }
}

export const listPermissions: Handler<'listPermissions'> = async ({ person, platform }) => {
  const organizations = await platform.organizations.ofPerson(person.id)
  return {
    status: 200,
    body: organizations.map(({ slug, role }) => ({ organization_slug: slug, role, permissions: permissionsOf(role) })),
  }
}

function signedIn({ profile, setCookie }: NewSession) {
  return { status: 200, body: toProfile(profile), headers: { 'set-cookie': setCookie } } as const
}

function toProfile({ id, email, name, needsCredentials }: PersonProfile): components['schemas']['Profile'] {
  return { id, email, name, needs_credentials: needsCredentials }
}

function originOf(request: IncomingMessage, { config }: Platform): RequestOrigin {
  return { address: clientAddress(request, config.publicUrl !== null), userAgent: request.headers['user-agent'] }
}
