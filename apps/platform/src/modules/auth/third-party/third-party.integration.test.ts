import { createClient } from '@supabase/supabase-js'
import { SignJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../../server/http/testing/call'
import type { AuthConfig } from '../auth-config'
import {
  done,
  failure,
  startAuthTestPlatform,
  type AuthTestPlatform,
} from '../testing/auth-test-platform'
import { startTokenIssuer, type TestTokenIssuer } from '../testing/token-issuer'

const audience = 'my-app'
const ada = { sub: 'auth0|ada', role: 'authenticated', aud: audience }

let testPlatform: AuthTestPlatform
let issuer: TestTokenIssuer
beforeAll(async () => {
  testPlatform = await startAuthTestPlatform({}, { HOWDAH_ALLOW_ADDRESSES: '127.0.0.0/8' })
  issuer = await startTokenIssuer()
  await testPlatform.sql(`
    create table notes (owner text not null default auth.jwt() ->> 'sub', body text);
    alter table notes enable row level security;
    create policy own on notes to authenticated
      using (owner = (select auth.jwt() ->> 'sub')) with check (owner = (select auth.jwt() ->> 'sub'));
    insert into storage.buckets (id, name) values ('files', 'files');
    create policy own_files on storage.objects to authenticated
      using (owner_id = (select auth.jwt() ->> 'sub')) with check (bucket_id = 'files');
    insert into notes (owner, body) values ('auth0|grace', 'not hers')`)
  await accept([{ issuer: issuer.url, jwks_url: '', audience }])
})
afterAll(async () => {
  await issuer.close()
  await testPlatform.stop()
})

const save = (third_party_issuers: AuthConfig['third_party_issuers']) =>
  call(`${testPlatform.url}/platform/auth/${testPlatform.projectRef}/config`, {
    method: 'PATCH',
    json: { third_party_issuers },
    headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
  })

async function accept(issuers: AuthConfig['third_party_issuers']): Promise<void> {
  const { body, status } = await save(issuers)
  expect([status, body]).toMatchObject([200, { third_party_issuers: issuers }])
}

/** The client of the ecosystem with tokens of another service, in the way that it has for them. */
const clientWith = (token: string) =>
  createClient(testPlatform.endpoint, testPlatform.keys.anon, {
    accessToken: () => Promise.resolve(token),
    realtime: { transport: class {} as never },
  })

const read = (token: string) => clientWith(token).from('notes').select('owner, body')

it('opens the API and the files of a project to users of another service', async () => {
  const client = clientWith(await issuer.sign(ada))
  done(await client.from('notes').insert({ body: 'hers' }))
  expect(done(await client.from('notes').select('owner, body'))).toEqual([
    { owner: 'auth0|ada', body: 'hers' },
  ])
  const files = client.storage.from('files')
  done(await files.upload('a.txt', new Blob(['of Ada'])))
  expect(await done(await files.download('a.txt')).text()).toBe('of Ada')
  const other = clientWith(await issuer.sign({ ...ada, sub: 'auth0|grace' })).storage
  expect((await other.from('files').download('a.txt')).error).not.toBeNull()
})

it('never gives more than the role of users', async () => {
  for (const role of ['service_role', 'postgres', 'supabase_auth_admin', undefined]) {
    const token = await issuer.sign({ sub: 'a', aud: audience, ...(role ? { role } : {}) })
    // Of `anon`: no policy is for it.
    expect(done(await read(token))).toEqual([])
    const { error } = await clientWith(token).from('notes').insert({ body: 'x' })
    expect([role, error?.code]).toEqual([role, '42501'])
  }
})

it('accepts tokens of its issuers, for the audience and in time', async () => {
  const statusOf = async (token: string) => (await read(token)).status
  const signedBy = (secret: string, claims: JWTPayload) =>
    new SignJWT({ iss: issuer.url, ...claims })
      .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret))
  const other = await startTokenIssuer()
  try {
    expect(await statusOf(await issuer.sign(ada))).toBe(200)
    const refused = {
      'another audience': await issuer.sign({ ...ada, aud: 'of others' }),
      'no audience': await issuer.sign({ sub: 'a', role: 'authenticated' }),
      'no user': await issuer.sign({ role: 'authenticated', aud: audience }),
      expired: await issuer.sign({ ...ada, exp: Math.floor(Date.now() / 1000) - 60 }),
      'an unknown issuer': await other.sign(ada),
      'the name of the issuer with a key of another one': await other.sign({
        ...ada,
        iss: issuer.url,
      }),
      'the public key as a secret': await signedBy(issuer.publicText(), ada),
      'no signature': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await issuer.sign(ada)).split('.')[1]}.`,
    }
    for (const [name, token] of Object.entries(refused))
      expect([name, await statusOf(token)]).toEqual([name, 401])
  } finally {
    await other.close()
  }
})

it('leaves users of the project to its own tokens', async () => {
  const email = 'own@example.com'
  const { user } = done(
    await testPlatform.admin.auth.admin.createUser({
      ...{ email, password: 'correct horse', email_confirm: true },
    }),
  )
  const browser = testPlatform.browser()
  const { session } = done(
    await browser.auth.signInWithPassword({ email, password: 'correct horse' }),
  )
  expect(done(await browser.from('notes').select())).toEqual([])
  const [, claims = ''] = session.access_token.split('.')
  const { session_id } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as JWTPayload
  // Another service names a user and a session of the project.
  const forged = await issuer.sign({ ...ada, sub: user?.id ?? '', session_id, aal: 'aal2' })
  expect(failure(await testPlatform.browser().auth.getUser(forged))).toBe('bad_jwt')
  const answer = await fetch(`${testPlatform.authUrl}/user`, {
    method: 'PUT',
    headers: {
      apikey: testPlatform.keys.anon,
      authorization: `Bearer ${forged}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ password: 'of another' }),
  })
  expect([answer.status, await answer.json()]).toMatchObject([403, { error_code: 'bad_jwt' }])
})

it('is not made to read keys by tokens of strangers', async () => {
  const strangers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => issuer.sign(ada, { kid: `unknown${at}` })),
  )
  for (const token of strangers) expect((await read(token)).status).toBe(401)
  expect(issuer.reads()).toBeLessThan(5)
})

it('ends with the setting, which is tried before it is stored', async () => {
  const token = await issuer.sign(ada)
  expect((await read(token)).status).toBe(200)
  await accept([])
  expect((await read(token)).status).toBe(401)
  const refusedOf = async (...issuers: AuthConfig['third_party_issuers']) => {
    const { body, status } = await save(issuers)
    const { details = [] } = body as { details?: { path: string; message: string }[] }
    return [status, details[0]?.path, details[0]?.message]
  }
  const at = 'body.third_party_issuers'
  const one = { issuer: issuer.url, jwks_url: '', audience: '' }
  const closed = 'http://127.0.0.1:1'
  expect(await refusedOf({ ...one, issuer: closed })).toEqual([
    ...[400, at, `The public keys of ${closed} could not be read.`],
  ])
  expect(await refusedOf({ ...one, jwks_url: `${issuer.url}/nothing` })).toEqual([
    ...[400, at, `The public keys of ${issuer.url} could not be read.`],
  ])
  expect(await refusedOf({ ...one, issuer: 'http://example.com' })).toEqual([
    ...[400, at, expect.stringContaining('is no issuer')],
  ])
  expect(await refusedOf({ ...one, issuer: 'https://accounts.google.com' })).toEqual([
    ...[400, at, expect.stringContaining('audience')],
  ])
  expect(await refusedOf({ ...one, issuer: `${testPlatform.authUrl}/` })).toEqual([
    ...[400, at, expect.stringContaining('accepted already')],
  ])
  expect(await refusedOf(one, one)).toEqual([400, at, 'An issuer is listed once.'])
  await accept([{ ...one, jwks_url: `${issuer.url}/keys` }])
  expect((await read(token)).status).toBe(200)
})
