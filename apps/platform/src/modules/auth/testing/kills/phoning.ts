import {
  HAS_TOKEN,
  needed,
  newUser,
  password,
  phoneOf,
  signedIn,
  signIn,
  tokensOf,
  type CutFlow,
} from './cut-flow'
import type { KilledAuth } from './killed-auth'

const json = (id: string) => ({
  ...{ factor_type: 'phone', friendly_name: 'Phone', phone: phoneOf(id) },
})

async function enroll({ ask }: KilledAuth, jwt: string, id: string): Promise<string> {
  return String((await needed(ask('factors', { jwt, json: json(id) }))).body.id)
}

const challenge = ({ ask }: KilledAuth, jwt: string, factor: string) =>
  ask(`factors/${factor}/challenge`, { jwt, json: {} })

/** Begins the use of a phone. @returns what verifies it */
async function answerOf(auth: KilledAuth, jwt: string, factor: string, id: string) {
  const { body } = await needed(challenge(auth, jwt, factor))
  const { code } = await auth.messageTo(phoneOf(id))
  return () => auth.ask(`factors/${factor}/verify`, { jwt, json: { challenge_id: body.id, code } })
}

const GOOD = `exists (select from auth.mfa_factors f join auth.sessions s on s.factor_id = f.id
  where f.user_id = $1 and f.factor_type = 'phone' and f.status = 'verified' and s.aal = 'aal2')`

/** Phones as second factors, and messages. */
export const phoning: readonly CutFlow[] = [
  {
    name: 'a new phone as a factor',
    again: 'mfa_factor_name_conflict',
    async prepare(auth, id) {
      const { id: userId, jwt } = await signedIn(auth, id)
      return {
        send: () => auth.ask('factors', { jwt, json: json(id) }),
        done: 'exists (select from auth.mfa_factors where user_id = $1)',
        values: [userId],
      }
    },
  },
  {
    name: 'a challenge of a phone',
    async prepare(auth, id) {
      const { id: userId, jwt } = await signedIn(auth, id)
      const factor = await enroll(auth, jwt, id)
      return {
        send: () => challenge(auth, jwt, factor),
        done: 'exists (select from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id where f.user_id = $1)',
        values: [userId],
      }
    },
  },
  {
    name: 'the first code of a phone',
    again: 'mfa_challenge_expired',
    async prepare(auth, id) {
      const { id: userId, jwt } = await signedIn(auth, id)
      const factor = await enroll(auth, jwt, id)
      return { send: await answerOf(auth, jwt, factor, id), done: GOOD, values: [userId] }
    },
  },
  {
    name: 'a code of a phone at a sign-in',
    again: 'mfa_challenge_expired',
    async prepare(auth, id) {
      const { email, id: userId, jwt } = await signedIn(auth, id)
      const factor = await enroll(auth, jwt, id)
      await needed((await answerOf(auth, jwt, factor, id))())
      const next = tokensOf(await needed(signIn(auth, email)))
      return {
        send: await answerOf(auth, next.jwt, factor, id),
        done: `2 = (select count(*) from auth.sessions where user_id = $1 and aal = 'aal2')`,
        values: [userId],
      }
    },
  },
  {
    name: 'the request of another phone number',
    async prepare(auth, id) {
      const { id: userId, jwt } = await signedIn(auth, id)
      const phone = phoneOf(id)
      return {
        send: () => auth.ask('user', { method: 'PUT', jwt, json: { phone } }),
        done: `exists (select from auth.users u join auth.one_time_tokens t on t.user_id = u.id
          where u.id = $1 and u.phone_change = $2 and t.token_type = 'phone_change_token')`,
        values: [userId, phone],
      }
    },
  },
  {
    name: 'a confirmation that is sent again',
    async prepare(auth, id) {
      const email = `${id}@example.com`
      const { body } = await needed(auth.ask('signup', { json: { email, password } }))
      const { hash } = await auth.messageTo(email)
      return {
        send: () => auth.ask('resend', { json: { email, type: 'signup' } }),
        done: `exists (select from auth.users u join auth.one_time_tokens t on t.user_id = u.id and t.token_type = 'confirmation_token'
          where u.id = $1 and u.confirmation_sent_at > u.created_at and t.created_at > u.created_at) and $2 <> ''`,
        values: [body.id, hash],
      }
    },
  },
  {
    name: 'a link that the project’s server creates',
    async prepare(auth, id) {
      const { email, id: userId } = await newUser(auth, id)
      const json = { type: 'recovery', email }
      return {
        send: () => auth.ask('admin/generate_link', { jwt: auth.serviceKey, json }),
        done: HAS_TOKEN,
        values: [userId, 'recovery_token'],
      }
    },
  },
  {
    name: 'a sign-out on other devices',
    async prepare(auth, id) {
      const { email, id: userId, jwt } = await signedIn(auth, id)
      await needed(signIn(auth, email))
      return {
        send: () => auth.ask('logout?scope=others', { jwt, json: {} }),
        done: '1 = (select count(*) from auth.sessions where user_id = $1)',
        values: [userId],
      }
    },
  },
]
