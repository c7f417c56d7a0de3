import { totpCode } from '../../../../../test/totp-code'
import {
  HAS_SESSION,
  needed,
  other,
  signedIn,
  signIn,
  tokensOf,
  USER,
  type CutFlow,
} from './cut-flow'
import type { KilledAuth } from './killed-auth'

/** Adds an authenticator app. */
async function enroll({ ask }: KilledAuth, jwt: string) {
  const json = { factor_type: 'totp', friendly_name: 'App' }
  const { body } = await needed(ask('factors', { jwt, json }))
  const { secret } = body.totp as { secret: string }
  return { factor: String(body.id), secret }
}

async function challenge({ ask }: KilledAuth, jwt: string, factor: string): Promise<string> {
  const { body } = await needed(ask(`factors/${factor}/challenge`, { jwt, json: {} }))
  return String(body.id)
}

/** A challenge and what its code comes from. */
interface Opened {
  factor: string
  secret: string
  challengeId: string
}

const verify = async (
  { ask }: KilledAuth,
  jwt: string,
  { challengeId: challenge_id, factor, secret }: Opened,
  steps = 0,
) =>
  ask(`factors/${factor}/verify`, {
    jwt,
    json: { challenge_id, code: await totpCode(secret, steps) },
  })

/** Signs a user up who has an authenticator app. @returns with the token of the session that has used it */
async function secured(auth: KilledAuth, id: string) {
  const user = await signedIn(auth, id)
  const enrolled = await enroll(auth, user.jwt)
  const challengeId = await challenge(auth, user.jwt, enrolled.factor)
  const raised = await needed(verify(auth, user.jwt, { ...enrolled, challengeId }, -1))
  return { ...user, ...enrolled, jwt: tokensOf(raised).jwt }
}

/** Second factors, and what an administrator does with users. */
export const securing: readonly CutFlow[] = [
  {
    name: 'a new factor',
    again: 'mfa_factor_name_conflict',
    async prepare(auth, id) {
      const { id: userId, jwt } = await signedIn(auth, id)
      const json = { factor_type: 'totp', friendly_name: 'App' }
      return {
        send: () => auth.ask('factors', { jwt, json }),
        done: 'exists (select from auth.mfa_factors where user_id = $1)',
        values: [userId],
      }
    },
  },
  {
    name: 'a challenge of a factor',
    async prepare(auth, id) {
      const { id: userId, jwt } = await signedIn(auth, id)
      const { factor } = await enroll(auth, jwt)
      return {
        send: () => auth.ask(`factors/${factor}/challenge`, { jwt, json: {} }),
        done: 'exists (select from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id where f.user_id = $1)',
        values: [userId],
      }
    },
  },
  {
    name: 'the first code of a factor',
    again: 'mfa_challenge_expired',
    async prepare(auth, id) {
      const { id: userId, jwt } = await signedIn(auth, id)
      const enrolled = await enroll(auth, jwt)
      const challengeId = await challenge(auth, jwt, enrolled.factor)
      return {
        send: () => verify(auth, jwt, { ...enrolled, challengeId }),
        done: `exists (select from auth.mfa_factors f join auth.sessions s on s.factor_id = f.id where f.user_id = $1 and f.status = 'verified' and s.aal = 'aal2')`,
        values: [userId],
      }
    },
  },
  {
    name: 'a code of a factor at a sign-in',
    again: 'mfa_challenge_expired',
    async prepare(auth, id) {
      const { email, factor, id: userId, secret } = await secured(auth, id)
      const { jwt } = tokensOf(await needed(signIn(auth, email)))
      const challengeId = await challenge(auth, jwt, factor)
      return {
        send: () => verify(auth, jwt, { factor, secret, challengeId }),
        done: `2 = (select count(*) from auth.sessions where user_id = $1 and aal = 'aal2')`,
        values: [userId],
      }
    },
  },
  {
    name: 'the removal of a factor',
    again: 'mfa_factor_not_found',
    async prepare(auth, id) {
      const { factor, id: userId, jwt } = await secured(auth, id)
      return {
        send: () => auth.ask(`factors/${factor}`, { method: 'DELETE', jwt }),
        done: 'not exists (select from auth.mfa_factors where user_id = $1)',
        values: [userId],
      }
    },
  },
  {
    name: 'the removal of a factor by an administrator',
    again: 'mfa_factor_not_found',
    async prepare(auth, id) {
      const { factor, id: userId } = await secured(auth, id)
      const path = `admin/users/${userId}/factors/${factor}`
      return {
        send: () => auth.ask(path, { method: 'DELETE', jwt: auth.serviceKey }),
        done: 'not exists (select from auth.mfa_factors where user_id = $1)',
        values: [userId],
      }
    },
  },
  {
    name: 'a change by an administrator',
    async prepare(auth, id) {
      const { id: userId } = await signedIn(auth, id)
      const email = `new-${id}@example.com`
      const json = { email, password: other, email_confirm: true }
      return {
        send: () =>
          auth.ask(`admin/users/${userId}`, { method: 'PUT', jwt: auth.serviceKey, json }),
        done: `${USER} u.email = $2) and not ${HAS_SESSION}`,
        values: [userId, email],
      }
    },
  },
  {
    name: 'a ban',
    async prepare(auth, id) {
      const { id: userId } = await signedIn(auth, id)
      const json = { ban_duration: '24h' }
      return {
        send: () =>
          auth.ask(`admin/users/${userId}`, { method: 'PUT', jwt: auth.serviceKey, json }),
        done: `${USER} u.banned_until > now())`,
        values: [userId],
      }
    },
  },
  {
    name: 'a deletion',
    again: 'user_not_found',
    async prepare(auth, id) {
      const { id: userId } = await secured(auth, id)
      return {
        send: () =>
          auth.ask(`admin/users/${userId}`, {
            ...{ method: 'DELETE', jwt: auth.serviceKey, json: {} },
          }),
        done: 'not exists (select from auth.users where id = $1)',
        values: [userId],
      }
    },
  },
  {
    name: 'a deletion that leaves the row',
    async prepare(auth, id) {
      const { id: userId } = await secured(auth, id)
      const json = { should_soft_delete: true }
      return {
        send: () =>
          auth.ask(`admin/users/${userId}`, { method: 'DELETE', jwt: auth.serviceKey, json }),
        done: `${USER} u.deleted_at is not null)`,
        values: [userId],
      }
    },
  },
]
