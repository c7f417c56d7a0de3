import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inTheLongRun } from '../../../../test/long-run'
import { arriving } from '../testing/kills/arriving'
import { changing } from '../testing/kills/changing'
import {
  atProvider,
  needed,
  newUser,
  password,
  phoneOf,
  signedIn,
  signIn,
} from '../testing/kills/cut-flow'
import { entering } from '../testing/kills/entering'
import type { Moment } from '../testing/kills/held-transactions'
import { holdHooks } from '../testing/kills/held-hooks'
import { holdMessages } from '../testing/kills/held-messages'
import { keying } from '../testing/kills/keying'
import { startKilledAuth, type KilledAuth } from '../testing/kills/killed-auth'
import { phoning } from '../testing/kills/phoning'
import { securing } from '../testing/kills/securing'

let auth: KilledAuth
beforeAll(async () => {
  auth = await startKilledAuth()
})
afterAll(() => auth.end())

/** Rows that contradict each other, counted by what is wrong with them. */
const WRONG = {
  'a user without an identity': `select from auth.users u where not u.is_anonymous and u.deleted_at is null
     and not exists (select from auth.identities i where i.user_id = u.id)`,
  'an anonymous user with an identity': `select from auth.users u join auth.identities i on i.user_id = u.id where u.is_anonymous`,
  'a user with other providers than those of the identities': `select from auth.users u where not u.is_anonymous and u.deleted_at is null
     and (select array_agg(distinct i.provider order by i.provider) from auth.identities i where i.user_id = u.id) is distinct from
         (select array_agg(p order by p) from jsonb_array_elements_text(u.raw_app_meta_data -> 'providers') p)`,
  'an identity of another address than the user': `select from auth.users u join auth.identities i on i.user_id = u.id and i.provider in ('email', 'phone')
     where i.identity_data ->> i.provider is distinct from case i.provider when 'email' then u.email else u.phone end`,
  'a confirmed address without a confirmed identity': `select from auth.users u join auth.identities i on i.user_id = u.id and i.provider = 'email'
     where (u.email_confirmed_at is not null) <> (i.identity_data ->> 'email_verified')::boolean`,
  'a session without a method': `select from auth.sessions s where not exists (select from auth.mfa_amr_claims a where a.session_id = s.id)`,
  'a session of two factors that has not used them': `select from auth.sessions s where s.aal = 'aal2' and not exists
     (select from auth.mfa_factors f join auth.mfa_amr_claims a on a.session_id = s.id and a.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn')
       where f.id = s.factor_id and f.user_id = s.user_id and f.status = 'verified')`,
  'a session of one factor that has used another': `select from auth.sessions s join auth.mfa_amr_claims a on a.session_id = s.id
     where s.aal = 'aal1' and a.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn')`,
  'a verified factor without a code': `select from auth.mfa_factors where factor_type = 'totp' and (status = 'verified') <> (last_step is not null)`,
  'a verified factor without a key': `select from auth.mfa_factors where factor_type = 'webauthn' and (status = 'verified') <> (web_authn_credential is not null)`,
  'a token of an address that the user does not have': `select from auth.one_time_tokens t join auth.users u on u.id = t.user_id
     where coalesce(t.relates_to not in (u.email, u.phone, u.email_change, u.phone_change), false)`,
  'a code without a user': `select from auth.flow_state where auth_code is not null and user_id is null`,
  'a deleted user who can sign in': `select from auth.users u where u.deleted_at is not null and (u.encrypted_password is not null
     or exists (select from auth.sessions s where s.user_id = u.id) or exists (select from auth.identities i where i.user_id = u.id)
     or exists (select from auth.one_time_tokens t where t.user_id = u.id) or exists (select from auth.mfa_factors f where f.user_id = u.id))`,
}

async function wrongRows(): Promise<string[]> {
  const counts = Object.entries(WRONG).map(
    ([name, query]) => `select '${name}' as name where exists (${query})`,
  )
  return (await auth.sql(counts.join(' union all '))).map(({ name }) => String(name))
}

const groups = { entering, arriving, changing, securing, keying, phoning }
type Group = keyof typeof groups

const moments: readonly Moment[] = [1, 2, 3, 4, 6, 'commit']
const inGate: readonly [Group, Moment][] = [
  ['entering', 2],
  ['arriving', 2],
  ['changing', 'commit'],
  ['securing', 3],
]
const others = moments.flatMap((at) =>
  (Object.keys(groups) as Group[])
    .filter((group) => !inGate.some(([one, moment]) => one === group && moment === at))
    .map((group): [Group, Moment] => [group, at]),
)

it.each([...inGate, ...inTheLongRun(...others)])(
  '%s, killed at %s: all of a flow has happened or nothing, and it can go on',
  async (group, at) => {
    const flows = await Promise.all(
      groups[group].map(async (flow, index) => ({
        flow,
        step: await flow.prepare(auth, `${group}-${at}-${index}`),
      })),
    )
    const happened = async () => {
      const found = flows.map(async ({ flow, step }): Promise<[string, unknown]> => {
        const [row] = await auth.sql(`select ${step.done} as done`, step.values)
        return [flow.name, row?.done]
      })
      return Object.fromEntries(await Promise.all(found)) as Record<string, unknown>
    }
    const all = (value: unknown) => Object.fromEntries(flows.map(({ flow }) => [flow.name, value]))
    expect(await happened()).toEqual(all(false))
    await auth.killDuring(
      flows.map(
        ({ step }) =>
          () =>
            step.send(),
      ),
      at,
    )
    const before = await happened()
    if (at === 'commit') expect(before).toEqual(all(true))
    // A transaction of fewer rows has waited for its end.
    if (at === 1) expect(before).toEqual(all(false))
    expect(await wrongRows()).toEqual([])
    for (const { flow, step } of flows) {
      const { outcome } = await step.send()
      const { again = 'ok', name } = flow
      expect([name, outcome]).toEqual([name, before[name] === true ? again : 'ok'])
    }
    expect(await happened()).toEqual(all(true))
    expect(await wrongRows()).toEqual([])
  },
  300_000,
)

it('sends the messages of answered requests after a kill', async () => {
  const messages = await holdMessages()
  const emails = ['signup', 'magic', 'otp', 'recover', 'resend'].map(
    (id) => `sent-${id}@example.com`,
  )
  const [signUp, magic, otp, recover, resend] = emails as [string, string, string, string, string]
  const changed = 'sent-changed@example.com'
  const phone = phoneOf('sent')
  for (const id of ['magic', 'recover']) await newUser(auth, `sent-${id}`)
  const { email: former, jwt } = await signedIn(auth, 'sent-former')
  await needed(auth.ask('signup', { json: { email: resend, password } }))
  await auth.messageTo(resend)
  try {
    await auth.configure({
      ...{ smtp_host: '127.0.0.1', smtp_port: messages.smtpPort },
      ...{ smtp_admin_email: 'auth@example.com', hook_send_sms_enabled: true },
      hook_send_sms_uri: messages.hookUrl,
      hook_secrets: { send_sms: `v1,whsec_${Buffer.from('k'.repeat(32)).toString('base64')}` },
    })
    const requests: [string, object][] = [
      ['signup', { email: signUp, password }],
      ['magiclink', { email: magic }],
      ['otp', { email: otp }],
      ['recover', { email: recover }],
      ['resend', { type: 'signup', email: resend }],
      ['otp', { phone }],
    ]
    await needed(auth.ask('user', { method: 'PUT', jwt, json: { email: changed } }))
    for (const [path, json] of requests) await needed(auth.ask(path, { json }))
    const all = [...emails, former, changed, phone].toSorted()
    const stored = await auth.control('select project_ref, user_id, kind, body from auth_messages')
    expect(stored).toHaveLength(all.length)
    expect(JSON.stringify(stored)).not.toMatch(/verify|example\.com/)
    await auth.kill(() => {
      messages.received.length = 0
      messages.letGo()
    })
    const recipients = () => [...new Set(messages.received.map(({ to }) => to))].toSorted()
    await vi.waitFor(() => expect(recipients()).toEqual(all), { timeout: 60_000, interval: 20 })
    for (const [to, type] of [
      ...[[signUp, 'signup'] as const, [magic, 'magiclink'] as const, [otp, 'signup'] as const],
      ...[[recover, 'recovery'] as const, [resend, 'signup'] as const],
    ]) {
      const text = messages.received.find((one) => one.to === to)?.text ?? ''
      const token_hash = /verify\?token=(\w+)/.exec(text)?.[1]
      const { body } = await needed(auth.ask('verify', { json: { type, token_hash } }))
      expect([to, body.user]).toMatchObject([to, { email: to }])
    }
    const token = messages.received.find(({ to }) => to === phone)?.text
    await needed(auth.ask('verify', { json: { type: 'sms', phone, token } }))
    await vi.waitFor(async () =>
      expect(await auth.control('select id from auth_messages')).toEqual([]),
    )
  } finally {
    messages.letGo()
    await auth.configure({ smtp_host: '', hook_send_sms_enabled: false })
    await messages.close()
  }
}, 300_000)

const HOOKS = ['before_user_created', 'custom_access_token', 'send_email']

it('killed while hooks are asked: no one has signed up or in, and no message is lost', async () => {
  const hooks = await holdHooks()
  const email = 'asked-new@example.com'
  const phone = phoneOf('asked')
  const user = await newUser(auth, 'asked-in')
  const recovering = await newUser(auth, 'asked-recover')
  const { id: refreshing, refreshToken: refresh_token } = await signedIn(auth, 'asked-refresh')
  const back = await atProvider(auth, 'asked-provider')
  const recover = () => auth.ask('recover', { json: { email: recovering.email } })
  const requests = [
    () => auth.ask('signup', { json: { email, password } }),
    () => auth.ask('signup', { json: { phone, password } }),
    () => auth.ask('signup', { json: { data: { name: 'asked' } } }),
    () => signIn(auth, user.email),
    () => auth.ask('token?grant_type=refresh_token', { json: { refresh_token } }),
  ]
  const rows = async () => {
    const [row] = await auth.sql(
      `select (select count(*)::int from auth.users where email in ($1, 'asked-provider@provider.example.com') or phone = $2) as created,
              (select count(*)::int from auth.users where raw_user_meta_data ->> 'name' = 'asked') as guests,
              (select last_sign_in_at is not null from auth.users where id = $3) as "signedIn",
              (select count(*)::int from auth.audit_log_entries where payload ->> 'actor_id' = $3::text and payload ->> 'action' = 'login') as logins,
              (select count(*)::int from auth.sessions where user_id = $4) as refreshed`,
      [email, phone, user.id, refreshing],
    )
    return row
  }
  /** Returns what the newest mail to an address has. */
  const mailed = (address: string) => {
    const { email_data: data } =
      hooks.asked.findLast(
        ({ body }) =>
          (body.user as { email?: string } | undefined)?.email === address && 'email_data' in body,
      )?.body ?? expect.fail(`No mail to ${address}.`)
    return data as { token: string; token_hash: string }
  }
  try {
    await auth.configure(hooks.settings(HOOKS))
    const [recovered] = await Promise.allSettled([recover()])
    const sent = Promise.allSettled([...requests, () => auth.ask(back)].map((send) => send()))
    await hooks.wereAsked(requests.length + 2)
    await auth.kill(() => {
      hooks.asked.length = 0
      hooks.letGo()
    })
    for (const one of await sent) expect(one.status).toBe('rejected')
    const none = { created: 0, guests: 0, signedIn: false, logins: 0, refreshed: 1 }
    expect([await rows(), await wrongRows()]).toEqual([none, []])

    expect(recovered).toMatchObject({ status: 'fulfilled', value: { outcome: 'ok' } })
    const { token_hash } = await vi.waitFor(() => mailed(recovering.email), { timeout: 60_000 })
    await needed(auth.ask('verify', { json: { type: 'recovery', token_hash } }))

    for (const send of requests) await needed(send())
    await needed(auth.ask(await atProvider(auth, 'asked-provider')))
    const { token } = await vi.waitFor(() => mailed(email), { timeout: 60_000 })
    await needed(auth.ask('verify', { json: { type: 'signup', email, token } }))
    const { code } = await auth.messageTo(phone)
    await needed(auth.ask('verify', { json: { type: 'sms', phone, token: code } }))
    expect([await rows(), await wrongRows()]).toEqual([
      { created: 3, guests: 1, signedIn: true, logins: 1, refreshed: 1 },
      [],
    ])
  } finally {
    hooks.letGo()
    await auth.configure(Object.fromEntries(HOOKS.map((kind) => [`hook_${kind}_enabled`, false])))
    await hooks.close()
  }
}, 300_000)
