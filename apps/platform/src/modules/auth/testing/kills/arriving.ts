import { hash } from '@node-rs/bcrypt'
import {
  challengeOf,
  HAS_SESSION,
  needed,
  password,
  phoneOf,
  signIn,
  USER,
  type CutFlow,
} from './cut-flow'
import { PROVIDER } from './killed-auth'

/** Other ways to arrive: by phone, by an invitation, with a hash from elsewhere, by a provider. */
export const arriving: readonly CutFlow[] = [
  {
    name: 'a sign-up by phone',
    prepare: async ({ ask }, id) => {
      const phone = phoneOf(id)
      return {
        send: () => ask('signup', { json: { phone, password } }),
        done: `exists (select from auth.users u join auth.identities i on i.user_id = u.id join auth.one_time_tokens t on t.user_id = u.id where u.phone = $1)`,
        values: [phone],
      }
    },
  },
  {
    name: 'the confirmation of a sign-up by phone',
    again: 'otp_expired',
    async prepare({ ask, messageTo }, id) {
      const phone = phoneOf(id)
      const { body } = await needed(ask('signup', { json: { phone, password } }))
      const { code: token } = await messageTo(phone)
      return {
        send: () => ask('verify', { json: { type: 'sms', phone, token } }),
        done: `${USER} u.phone_confirmed_at is not null) and ${HAS_SESSION}`,
        values: [body.id],
      }
    },
  },
  {
    name: 'an invitation that is accepted',
    again: 'otp_expired',
    async prepare({ ask, messageTo, serviceKey: jwt }, id) {
      const email = `${id}@example.com`
      const { body } = await needed(ask('invite', { jwt, json: { email } }))
      const { hash: token_hash } = await messageTo(email)
      return {
        send: () => ask('verify', { json: { type: 'invite', token_hash } }),
        done: `${USER} u.email_confirmed_at is not null) and ${HAS_SESSION}`,
        values: [body.id],
      }
    },
  },
  {
    name: 'a sign-in that makes a hash from elsewhere a stronger one',
    async prepare(auth, id) {
      const email = `${id}@example.com`
      const password_hash = await hash(password, { cost: 4, version: '2a' })
      const json = { email, password_hash, email_confirm: true }
      const { body } = await needed(auth.ask('admin/users', { jwt: auth.serviceKey, json }))
      return {
        send: () => signIn(auth, email),
        done: `${USER} u.encrypted_password <> $2) and ${HAS_SESSION}`,
        values: [body.id, password_hash],
      }
    },
  },
  {
    name: 'the begin of a sign-in at a provider',
    prepare: async ({ ask }, id) => {
      const challenge = challengeOf(`${'x'.repeat(40)}${id}`)
      const query = { provider: PROVIDER, skip_http_redirect: 'true', ...challenge }
      return {
        send: () => ask(`authorize?${new URLSearchParams(query).toString()}`),
        done: 'exists (select from auth.flow_state where code_challenge = $1)',
        values: [challenge.code_challenge],
      }
    },
  },
]
