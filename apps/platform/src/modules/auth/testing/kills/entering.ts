import { randomBytes, randomInt } from 'node:crypto'
import { idTokenOf } from './id-token'
import { PROVIDER } from './killed-auth'
import {
  atProvider,
  challengeOf,
  HAS_SESSION,
  HAS_TOKEN,
  needed,
  newUser,
  password,
  signedIn,
  signIn,
  USER,
  type CutFlow,
} from './cut-flow'

/** Sign-ups, sign-ins and what is sent for them. */
export const entering: readonly CutFlow[] = [
  {
    name: 'a sign-up',
    prepare: async ({ ask }, id) => {
      const email = `${id}@example.com`
      return {
        send: () => ask('signup', { json: { email, password } }),
        done: `exists (select from auth.users u join auth.identities i on i.user_id = u.id join auth.one_time_tokens t on t.user_id = u.id where u.email = $1)`,
        values: [email],
      }
    },
  },
  {
    name: 'the confirmation of a sign-up by code',
    again: 'otp_expired',
    async prepare({ ask, messageTo }, id) {
      const email = `${id}@example.com`
      const { body } = await needed(ask('signup', { json: { email, password } }))
      const { code: token } = await messageTo(email)
      return {
        send: () => ask('verify', { json: { type: 'signup', email, token } }),
        done: `${USER} u.email_confirmed_at is not null) and ${HAS_SESSION}`,
        values: [body.id],
      }
    },
  },
  {
    name: 'a sign-in with a password',
    async prepare(auth, id) {
      const user = await newUser(auth, id)
      return { send: () => signIn(auth, user.email), done: HAS_SESSION, values: [user.id] }
    },
  },
  {
    name: 'the request of a link by a new user',
    prepare: async ({ ask }, id) => {
      const email = `${id}@example.com`
      return {
        send: () => ask('otp', { json: { email, create_user: true } }),
        done: `exists (select from auth.users u join auth.one_time_tokens t on t.user_id = u.id where u.email = $1)`,
        values: [email],
      }
    },
  },
  {
    name: 'a sign-in by link',
    again: 'otp_expired',
    async prepare(auth, id) {
      const user = await newUser(auth, id)
      await needed(auth.ask('otp', { json: { email: user.email } }))
      const { link } = await auth.messageTo(user.email)
      return { send: () => auth.ask(link), done: HAS_SESSION, values: [user.id] }
    },
  },
  {
    name: 'a link for a browser with a challenge',
    again: 'otp_expired',
    async prepare(auth, id) {
      const user = await newUser(auth, id)
      await needed(auth.ask('otp', { json: { email: user.email, ...challengeOf('x'.repeat(50)) } }))
      const { link } = await auth.messageTo(user.email)
      return {
        send: () => auth.ask(link),
        done: 'exists (select from auth.flow_state where user_id = $1 and auth_code is not null)',
        values: [user.id],
      }
    },
  },
  {
    name: 'the exchange of a code',
    again: 'flow_state_not_found',
    async prepare(auth, id) {
      const user = await newUser(auth, id)
      const code_verifier = randomBytes(40).toString('hex')
      const json = { email: user.email, ...challengeOf(code_verifier) }
      await needed(auth.ask('otp', { json }))
      const { link } = await auth.messageTo(user.email)
      const { location } = await needed(auth.ask(link))
      const auth_code = location?.searchParams.get('code')
      return {
        send: () => auth.ask('token?grant_type=pkce', { json: { auth_code, code_verifier } }),
        done: HAS_SESSION,
        values: [user.id],
      }
    },
  },
  {
    name: 'the request of a recovery',
    async prepare(auth, id) {
      const user = await newUser(auth, id)
      return {
        send: () => auth.ask('recover', { json: { email: user.email } }),
        done: HAS_TOKEN,
        values: [user.id, 'recovery_token'],
      }
    },
  },
  {
    name: 'a recovery',
    again: 'otp_expired',
    async prepare(auth, id) {
      const user = await newUser(auth, id)
      await needed(auth.ask('recover', { json: { email: user.email } }))
      const { hash: token_hash } = await auth.messageTo(user.email)
      return {
        send: () => auth.ask('verify', { json: { type: 'recovery', token_hash } }),
        done: HAS_SESSION,
        values: [user.id],
      }
    },
  },
  {
    name: 'a sign-in at a provider',
    async prepare(auth, id) {
      let url: string | null = await atProvider(auth, id)
      return {
        async send() {
          // The provider's code is good once.
          const to = url ?? (await atProvider(auth, id))
          url = null
          return auth.ask(to)
        },
        done: `exists (select from auth.identities i join auth.flow_state f on f.user_id = i.user_id where i.provider_id = $1 and f.auth_code is not null)`,
        values: [id],
      }
    },
  },
  {
    name: 'a sign-in with an ID token',
    async prepare({ ask, authUrl, provider }, id) {
      const sub = `token-${id}`
      const account = { sub, email: `${sub}@provider.example.com`, email_verified: true }
      const redirectUri = `${authUrl}/callback`
      const id_token = await idTokenOf({ ...provider, redirectUri }, account)
      return {
        send: () => ask('token?grant_type=id_token', { json: { provider: PROVIDER, id_token } }),
        done: `exists (select from auth.identities i join auth.sessions s on s.user_id = i.user_id where i.provider_id = $1)`,
        values: [sub],
      }
    },
  },
  {
    name: 'a sign-in by text message',
    again: 'otp_expired',
    async prepare({ ask, messageTo }) {
      const phone = `49151${randomInt(10 ** 8, 10 ** 9)}`
      await needed(ask('otp', { json: { phone, create_user: true } }))
      const { code: token } = await messageTo(phone)
      return {
        send: () => ask('verify', { json: { type: 'sms', phone, token } }),
        done: `exists (select from auth.users u join auth.sessions s on s.user_id = u.id where u.phone = $1 and u.phone_confirmed_at is not null)`,
        values: [phone],
      }
    },
  },
  {
    name: 'an anonymous sign-up',
    prepare: async ({ ask }, id) => ({
      send: () => ask('signup', { json: { data: { name: id } } }),
      done: `exists (select from auth.users u join auth.sessions s on s.user_id = u.id where u.is_anonymous and u.raw_user_meta_data ->> 'name' = $1)`,
      values: [id],
    }),
  },
  {
    name: 'a sign-in of a member',
    again: 'otp_expired',
    async prepare(auth, id) {
      const user = await newUser(auth, id)
      const link = await auth.memberLink(user.id)
      return { send: () => auth.ask(link), done: HAS_SESSION, values: [user.id] }
    },
  },
  {
    name: 'a refresh',
    async prepare(auth, id) {
      const { id: userId, refreshToken: refresh_token } = await signedIn(auth, id)
      return {
        send: () => auth.ask('token?grant_type=refresh_token', { json: { refresh_token } }),
        done: 'exists (select from auth.sessions where user_id = $1 and refresh_token_counter = 2)',
        values: [userId],
      }
    },
  },
  {
    name: 'a sign-out',
    again: 'session_not_found',
    async prepare({ ask, ...auth }, id) {
      const user = await signedIn({ ask, ...auth }, id)
      return {
        send: () => ask('logout', { jwt: user.jwt, json: {} }),
        done: `not ${HAS_SESSION}`,
        values: [user.id],
      }
    },
  },
  {
    name: 'an invitation',
    prepare: async ({ ask, serviceKey: jwt }, id) => {
      const email = `${id}@example.com`
      return {
        send: () => ask('invite', { jwt, json: { email } }),
        done: `exists (select from auth.users u join auth.identities i on i.user_id = u.id join auth.one_time_tokens t on t.user_id = u.id where u.email = $1)`,
        values: [email],
      }
    },
  },
  {
    name: 'a new user of an administrator',
    again: 'email_exists',
    prepare: async ({ ask, serviceKey: jwt }, id) => {
      const email = `${id}@example.com`
      return {
        send: () => ask('admin/users', { jwt, json: { email, password, email_confirm: true } }),
        done: `exists (select from auth.users u join auth.identities i on i.user_id = u.id where u.email = $1)`,
        values: [email],
      }
    },
  },
]
