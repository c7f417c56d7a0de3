import { setTimeout as sleep } from 'node:timers/promises'
import { compare, hash } from '@node-rs/bcrypt'
import pg from 'pg'
import {
  firstOrganization,
  newProject,
  signInAsOwner,
  until,
} from '../../scripts/owner-session.mjs'
import { startPlatform, temporaryFolder } from '../../scripts/platform-server.mjs'
import { interleaved, median, percentile } from '../statistics.mjs'
import { residentMB } from './memory.mjs'

/** Users of the lists; clients, requests of a turn and turns of the rates; projects of the memory. */
export const authSize = {
  users: 1_000_000,
  clients: 8,
  requests: { refreshes: 1_000, verifications: 2_000, signIns: 160 },
  turns: 3,
  projects: 50,
}
/** Turns of each list. */
const LIST_TURNS = 15
const password = 'a long enough password'
/** Users of a page of the list. */
const PAGE = 50

/** A pg client of the project's own database. */
async function connectTo(session, ref) {
  const [database] = await session.call('GET', `/platform/projects/${ref}/databases`)
  const client = new pg.Client({
    ...{ host: database.db_host, port: database.db_port, user: database.db_user },
    ...{ database: database.db_name, password },
  })
  await client.connect()
  return client
}

/** Fills a project with users: every 10th has a phone number, every 20th is not confirmed, every 1,000th is banned. */
async function fill(client) {
  const { users } = authSize
  for (let from = 1; from <= users; from += 100_000)
    await client.query(`
      with added as (
        insert into auth.users (id, instance_id, aud, role, email, phone, encrypted_password, email_confirmed_at, last_sign_in_at, banned_until,
                                is_anonymous, raw_app_meta_data, raw_user_meta_data, created_at)
        select md5('user' || n)::uuid, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
               case when n % 50 > 0 then substr(md5(n::text), 1, 6) || '.' || n || '@example.com' end, case when n % 10 = 0 then (41790000000 + n)::text end,
               '$2a$10$abcdefghijklmnopqrstuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu', case when n % 20 > 0 then now() end,
               case when n % 3 > 0 then now() - n * interval '7 seconds' end, case when n % 1000 = 0 then now() + interval '1 year' end, n % 50 = 0,
               '{"provider": "email", "providers": ["email"]}', jsonb_build_object('name', 'User ' || n), now() - n * interval '30 seconds'
          from generate_series(${from}, ${Math.min(from + 99_999, users)}) n
        returning id, email)
      insert into auth.identities (provider_id, user_id, identity_data, provider)
      select id::text, id, jsonb_build_object('sub', id, 'email', email), case when id::text like '00%' then 'google' else 'email' end from added where email is not null`)
  await client.query('analyze auth.users, auth.identities')
}

/** Returns the time of `work` in milliseconds. */
async function timed(work) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Pages of the list of users: through the platform, and by the plain query with a driver. */
async function measureLists(session, ref, client) {
  const path = `/platform/auth/${ref}/users?limit=${PAGE}`
  const deepId = `(select id from auth.users order by created_at desc, id desc limit 1 offset ${authSize.users / 2})`
  const {
    rows: [deep],
  } = await client.query(
    `select extract(epoch from created_at)::text || '_' || id as cursor, created_at::text as at, id, email, phone from auth.users where id = ${deepId}`,
  )
  const {
    rows: [mid],
  } = await client.query(
    `select left(email, 9) as email from auth.users where email is not null order by id limit 1 offset 1000`,
  )
  const newest = 'order by created_at desc, id desc limit 51'
  const lists = {
    'the newest': ['', newest],
    'in the middle': [
      `&cursor=${deep.cursor}`,
      `where (created_at, id) < ('${deep.at}', '${deep.id}') ${newest}`,
    ],
    'search by email': [
      `&search=${mid.email}`,
      `where lower(email) collate "C" >= '${mid.email}' and lower(email) collate "C" < '${mid.email}~' ${newest}`,
    ],
    'search by one letter': [
      '&search=a',
      `where lower(email) collate "C" >= 'a' and lower(email) collate "C" < 'b' ${newest}`,
    ],
    'search by phone': [
      '&search=4179000',
      `where phone ~>=~ '4179000' and phone ~<~ '4179001' ${newest}`,
    ],
    'search by ID': [
      `&search=${deep.id.slice(0, 8)}`,
      `where id between '${deep.id.slice(0, 8)}-0000-0000-0000-000000000000' and '${deep.id.slice(0, 8)}-ffff-ffff-ffff-ffffffffffff' ${newest}`,
    ],
    'not confirmed': [
      '&status=unconfirmed',
      `where confirmed_at is null and not is_anonymous ${newest}`,
    ],
    banned: ['&status=banned', `where banned_until > now() ${newest}`],
    anonymous: ['&status=anonymous', `where is_anonymous ${newest}`],
    'of a provider': [
      '&provider=google',
      `u where exists (select from auth.identities i where i.user_id = u.id and i.provider = 'google') ${newest}`,
    ],
    'by last sign-in': [
      '&sort=last_sign_in_desc',
      'where last_sign_in_at is not null order by last_sign_in_at desc, id desc limit 51',
    ],
    'by last sign-in, banned': [
      '&sort=last_sign_in_desc&status=banned',
      'where last_sign_in_at is not null and banned_until > now() order by last_sign_in_at desc, id desc limit 51',
    ],
    'by email': ['&sort=email_asc', 'order by lower(email) collate "C", id limit 51'],
  }
  const measured = {}
  for (const [name, [query, sql]] of Object.entries(lists)) {
    const both = {
      platform: () => timed(() => session.call('GET', path + query)),
      plain: () => timed(() => client.query(`select * from auth.users ${sql}`)),
    }
    // Once before anything counts, so that pages and plans are there.
    await interleaved(both, 2)
    const { plain, platform } = await interleaved(both, LIST_TURNS)
    measured[name] = {
      platform: median(platform),
      p95: percentile(platform, 95),
      plain: median(plain),
    }
  }
  return measured
}

/** Sends `count` requests from all clients together. @returns requests a second */
async function rateOf(count, request) {
  let left = count
  const started = performance.now()
  await Promise.all(
    Array.from({ length: authSize.clients }, async (_, client) => {
      while (left > 0) {
        left -= 1
        await request(client)
      }
    }),
  )
  return count / ((performance.now() - started) / 1000)
}

/** Returns a client of a project's auth service: a request as JSON, whose answer must not be a refusal. */
async function authClient(session, ref) {
  const keys = await session.call('GET', `/platform/projects/${ref}/api-keys`)
  const { url } = await session.call('GET', `/platform/projects/${ref}/config/postgrest`)
  const authUrl = url.replace(/\/rest\/v1$/, '/auth/v1')
  const apikey = keys.find(({ type }) => type === 'anon').api_key
  return async (path, { body, token = apikey } = {}) => {
    const response = await fetch(`${authUrl}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok)
      throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer
  }
}

/** Refreshes, verifications of an access token with its session, and sign-ins a second, beside what they cost in a driver. */
async function measureRates(session, ref, client) {
  const ask = await authClient(session, ref)
  const users = []
  for (let index = 0; index < authSize.clients; index += 1) {
    const email = `rate-${index}@example.com`
    const signedUp = await ask('signup', { body: { email, password } })
    const [, claims] = signedUp.access_token.split('.')
    const { session_id: sessionId } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    users.push({ email, sessionId, ...signedUp })
  }
  const pool = new pg.Pool({ ...client.connectionParameters, password, max: authSize.clients })
  const stored = await hash(password, { cost: 10, version: '2a' })
  const { refreshes, signIns, verifications } = authSize.requests
  try {
    const values = await interleaved(
      {
        refresh: () =>
          rateOf(refreshes, async (at) => {
            const { refresh_token } = users[at]
            const body = { refresh_token }
            users[at].refresh_token = (
              await ask('token?grant_type=refresh_token', { body })
            ).refresh_token
          }),
        refreshPlain: () =>
          rateOf(refreshes, async (at) => {
            const own = await pool.connect()
            await own.query('begin')
            await own.query('select * from auth.sessions where id = $1 for update', [
              users[at].sessionId,
            ])
            await own.query('select * from auth.users where id = $1', [users[at].user.id])
            await own.query('update auth.sessions set updated_at = now() where id = $1', [
              users[at].sessionId,
            ])
            await own.query('commit')
            own.release()
          }),
        verify: () => rateOf(verifications, (at) => ask('user', { token: users[at].access_token })),
        verifyPlain: () =>
          rateOf(verifications, async (at) => {
            await pool.query(
              'select * from auth.users u join auth.sessions s on s.user_id = u.id where s.id = $1',
              [users[at].sessionId],
            )
          }),
        signIn: () =>
          rateOf(signIns, (at) =>
            ask('token?grant_type=password', { body: { email: users[at].email, password } }),
          ),
        hash: () => rateOf(signIns, () => compare(password, stored)),
      },
      authSize.turns,
    )
    const alone = []
    for (let turn = 0; turn < 10; turn += 1)
      alone.push(await timed(() => compare(password, stored)))
    const rates = Object.fromEntries(
      Object.entries(values).map(([name, list]) => [name, median(list)]),
    )
    return { ...rates, hashMs: median(alone) }
  } finally {
    await pool.end()
  }
}

/** Memory of a server with projects, before and after a user of each has signed in, was refreshed and read, and after a pause. */
export async function measureAuthMemory() {
  const folder = temporaryFolder('howdah-bench-auth-')
  const server = await startPlatform({ data: `${folder.path}/data` })
  try {
    const session = await signInAsOwner(server.url, server.link)
    const { slug } = await firstOrganization(session)
    const refs = []
    for (let index = 0; index < authSize.projects; index += 1)
      refs.push((await newProject(session, slug, `auth-${index}`, password)).ref)
    await sleep(30_000)
    const before = residentMB(server.pid)
    for (const ref of refs) await useAuth(session, ref)
    // Sessions of an idle project end after a few seconds.
    await sleep(30_000)
    return { before, after: residentMB(server.pid), projects: refs.length }
  } finally {
    await server.stop()
    folder.remove()
  }
}

/** Uses the auth service of a project as its members and clients do. */
async function useAuth(session, ref) {
  const user = { email: 'one@example.com', password }
  await session.call('POST', `/platform/auth/${ref}/users`, user)
  await session.call('GET', `/platform/auth/${ref}/users`)
  const ask = await authClient(session, ref)
  const { refresh_token } = await ask('token?grant_type=password', { body: user })
  const { access_token: token } = await ask('token?grant_type=refresh_token', {
    body: { refresh_token },
  })
  await ask('user', { token })
}

/** The auth service of a project: lists of many users, and rates. */
export async function measureAuth({ platform: { session } }) {
  const { slug } = await firstOrganization(session)
  const { ref } = await newProject(session, slug, 'auth', password)
  const own = await connectTo(session, ref)
  try {
    const many = 1_000_000
    await session.call('PATCH', `/platform/auth/${ref}/config`, {
      ...{ mailer_autoconfirm: true, db_max_pool_size: authSize.clients },
      ...{ rate_limit_sign_in: many, rate_limit_token_refresh: many },
    })
    const rates = await measureRates(session, ref, own)
    await fill(own)
    const lists = await measureLists(session, ref, own)
    return { rates, lists }
  } finally {
    await own.end()
    await session.call('DELETE', `/platform/projects/${ref}`, { name: 'auth' })
    await until(
      () => session.call('GET', `/platform/organizations/${slug}/projects`),
      ({ projects }) => projects.every((project) => project.ref !== ref),
    )
  }
}
