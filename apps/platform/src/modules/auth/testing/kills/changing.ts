import {
  atProvider,
  HAS_TOKEN,
  needed,
  other,
  phoneOf,
  signedIn,
  signIn,
  tokensOf,
  USER,
  type CutFlow,
  type SignedIn,
} from './cut-flow'
import { idTokenOf } from './id-token'
import { PROVIDER, type KilledAuth } from './killed-auth'

const link = (auth: KilledAuth, sub: string, { jwt }: SignedIn) =>
  atProvider(auth, sub, { jwt, path: 'user/identities/authorize' })

async function changingEmail(auth: KilledAuth, id: string) {
  const { email: from, id: userId, jwt } = await signedIn(auth, id)
  const to = `new-${id}@example.com`
  await needed(auth.ask('user', { method: 'PUT', jwt, json: { email: to } }))
  return { from, to, userId }
}

/** Changes of an account by its user. */
export const changing: readonly CutFlow[] = [
  {
    name: 'a new password',
    again: 'same_password',
    async prepare(auth, id) {
      const { email, id: userId, jwt } = await signedIn(auth, id)
      await needed(signIn(auth, email))
      const [{ hash } = {}] = await auth.sql(
        'select encrypted_password as hash from auth.users where id = $1',
        [userId],
      )
      return {
        send: () => auth.ask('user', { method: 'PUT', jwt, json: { password: other } }),
        done: `${USER} u.encrypted_password <> $2) and 1 = (select count(*) from auth.sessions where user_id = $1)`,
        values: [userId, hash],
      }
    },
  },
  {
    name: 'the request of a reauthentication',
    async prepare(auth, id) {
      const { id: userId, jwt } = await signedIn(auth, id)
      return {
        send: () => auth.ask('reauthenticate', { jwt }),
        done: HAS_TOKEN,
        values: [userId, 'reauthentication_token'],
      }
    },
  },
  {
    name: 'a new password with a reauthentication',
    again: 'same_password',
    async prepare(auth, id) {
      const { email, id: userId, jwt } = await signedIn(auth, id)
      await auth.sql(
        `update auth.sessions set created_at = created_at - interval '2 days' where user_id = $1`,
        [userId],
      )
      await needed(auth.ask('reauthenticate', { jwt }))
      const { code: nonce } = await auth.messageTo(email)
      return {
        send: () => auth.ask('user', { method: 'PUT', jwt, json: { password: other, nonce } }),
        done: `not ${HAS_TOKEN} and exists (select from auth.audit_log_entries where payload ->> 'actor_id' = $1::text and payload ->> 'action' = 'user_updated_password')`,
        values: [userId, 'reauthentication_token'],
      }
    },
  },
  {
    name: 'the request of another email address',
    async prepare(auth, id) {
      const { id: userId, jwt } = await signedIn(auth, id)
      const email = `new-${id}@example.com`
      return {
        send: () => auth.ask('user', { method: 'PUT', jwt, json: { email } }),
        done: `${USER} u.email_change = $2) and 2 = (select count(*) from auth.one_time_tokens where user_id = $1)`,
        values: [userId, email],
      }
    },
  },
  {
    name: 'the first confirmation of another email address',
    again: 'otp_expired',
    async prepare(auth, id) {
      const { userId, to } = await changingEmail(auth, id)
      const { hash: token_hash } = await auth.messageTo(to)
      return {
        send: () => auth.ask('verify', { json: { type: 'email_change', token_hash } }),
        done: `${USER} u.email_change_confirm_status = 1)`,
        values: [userId],
      }
    },
  },
  {
    name: 'the second confirmation of another email address',
    again: 'otp_expired',
    async prepare(auth, id) {
      const { from, to, userId } = await changingEmail(auth, id)
      const first = await auth.messageTo(to)
      const json = { type: 'email_change', token_hash: first.hash }
      await needed(auth.ask('verify', { json }))
      const { hash: token_hash } = await auth.messageTo(from)
      return {
        send: () => auth.ask('verify', { json: { type: 'email_change', token_hash } }),
        done: `${USER} u.email = $2 and u.email_change = '')`,
        values: [userId, to],
      }
    },
  },
  {
    name: 'the confirmation of a phone number',
    again: 'otp_expired',
    async prepare(auth, id) {
      const { id: userId, jwt } = await signedIn(auth, id)
      const phone = phoneOf(id)
      await needed(auth.ask('user', { method: 'PUT', jwt, json: { phone } }))
      const { code: token } = await auth.messageTo(phone)
      return {
        send: () => auth.ask('verify', { json: { type: 'phone_change', phone, token } }),
        done: `${USER} u.phone = $2 and u.phone_confirmed_at is not null)`,
        values: [userId, phone],
      }
    },
  },
  {
    name: 'the promotion of an anonymous user',
    again: 'otp_expired',
    async prepare(auth, id) {
      const anonymous = tokensOf(await needed(auth.ask('signup', { json: {} })))
      const email = `${id}@example.com`
      const json = { email }
      await needed(auth.ask('user', { method: 'PUT', jwt: anonymous.jwt, json }))
      const { hash: token_hash } = await auth.messageTo(email)
      return {
        send: () => auth.ask('verify', { json: { type: 'email_change', token_hash } }),
        done: `${USER} not u.is_anonymous and u.email = $2)`,
        values: [anonymous.id, email],
      }
    },
  },
  {
    name: 'a link of an identity',
    again: 'identity_already_exists',
    async prepare(auth, id) {
      const user = await signedIn(auth, id)
      let url: string | null = await link(auth, id, user)
      return {
        async send() {
          const to = url ?? (await link(auth, id, user))
          url = null
          return auth.ask(to)
        },
        done: 'exists (select from auth.identities where user_id = $1 and provider_id = $2)',
        values: [user.id, id],
      }
    },
  },
  {
    name: 'the promotion of an anonymous user by a provider',
    again: 'identity_already_exists',
    async prepare(auth, id) {
      const { body } = await needed(auth.ask('signup', { json: {} }))
      const guest = { ...tokensOf({ outcome: 'ok', body, location: null }), email: '' }
      let url: string | null = await link(auth, id, guest)
      return {
        async send() {
          const to = url ?? (await link(auth, id, guest))
          url = null
          return auth.ask(to)
        },
        done: `${USER} not u.is_anonymous) and exists (select from auth.identities where user_id = $1 and provider_id = $2)`,
        values: [guest.id, id],
      }
    },
  },
  {
    name: 'a link of an identity by an ID token',
    again: 'identity_already_exists',
    async prepare(auth, id) {
      const { id: userId, jwt } = await signedIn(auth, id)
      const account = { sub: id, email: `${id}@provider.example.com`, email_verified: true }
      const redirectUri = `${auth.authUrl}/callback`
      const id_token = await idTokenOf({ ...auth.provider, redirectUri }, account)
      const json = { provider: PROVIDER, id_token, link_identity: true }
      return {
        send: () => auth.ask('token?grant_type=id_token', { jwt, json }),
        done: 'exists (select from auth.identities where user_id = $1 and provider_id = $2)',
        values: [userId, id],
      }
    },
  },
  {
    name: 'the end of a link of an identity',
    again: 'identity_not_found',
    async prepare(auth, id) {
      const user = await signedIn(auth, id)
      await needed(auth.ask(await link(auth, id, user)))
      const identities = 'select id from auth.identities where provider_id = $1'
      const [{ id: identity } = {}] = await auth.sql(identities, [id])
      const path = `user/identities/${String(identity)}`
      return {
        send: () => auth.ask(path, { method: 'DELETE', jwt: user.jwt }),
        done: 'not exists (select from auth.identities where user_id = $1 and provider_id = $2)',
        values: [user.id, id],
      }
    },
  },
]
