import { newProject, until } from './owner-session.mjs'

/** @typedef {import('./owner-session.mjs').Session} Session @typedef {import('./owner-session.mjs').Project} Project */

/**
 * Content of the pages on a furnished server.
 * @typedef {object} Furniture
 * @property {Project} paused
 * @property {{ customReport: string, editorTable: string, edgeFunction: string, storageBucket: string }} ids entities that the URLs of these
 * pages refer to
 */

const files = [
  ['notes.txt', 'text/plain', 'Bring the blue one.'],
  ['a rather long name of a file that hardly anyone would choose.csv', 'text/csv', 'id,name'],
  [
    'drawing.svg',
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
  ],
  ['trip/2026/plan.md', 'text/markdown', '# Where to'],
]

/** Those that a tool would have noted. */
const migrations = `create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
insert into supabase_migrations.schema_migrations values
  ('20260105093000', array['create table notes (id bigint generated always as identity primary key, body text not null)'], 'add_notes'),
  ('20260212101500', array['alter table notes enable row level security', 'create policy "All of them" on notes for select using (true)'],
   'let_everyone_read_notes_and_give_that_a_rather_long_name')
on conflict do nothing`

/**
 * Puts something on the pages that are empty on a fresh server: an invitation, an API key, an access token, an application, a request for help, a bucket
 * with files, migrations, backups, a project that is paused.
 * @param {Session} session @param {Project} project @returns {Promise<Furniture>}
 */
export async function furnish(session, { ref, organization_slug: slug }) {
  await session.call('POST', `/platform/organizations/${slug}/invitations`, {
    email: 'ada.of.a.rather.long.address@example.com',
    role: 'developer',
    project_roles: [],
  })
  await session.call('POST', `/platform/projects/${ref}/api-keys`, {
    type: 'publishable',
    name: 'web page',
  })
  await session.call('POST', '/platform/profile/access-tokens', { name: 'a script' })
  await newOauthApp(session, slug)
  await session.call('POST', `/platform/organizations/${slug}/support-requests`, {
    project_ref: ref,
    category: 'performance',
    subject: 'The report takes minutes',
    message: 'It took a second last week.\nNothing was changed that I know of.',
    error: 'Error: canceling statement due to statement timeout',
  })
  const storageBucket = await newBucket(session, ref)
  const edgeFunction = await newFunction(session, ref)
  const customReport = await newReport(session, ref)
  await session.query(ref, migrations)
  const [table] = await session.query(ref, `select 'orders'::regclass::oid::text as id`)
  await newBackups(session, ref)
  const paused = await newProject(session, slug, 'Put to rest', 'a long enough password')
  await session.call('POST', `/platform/projects/${paused.ref}/pause`)
  return {
    ids: {
      ...{ customReport, edgeFunction, edgeFunctionCode: edgeFunction, storageBucket },
      ...{ databaseTable: String(table?.id), editorTable: String(table?.id) },
    },
    paused: await until(
      () => session.call('GET', `/platform/projects/${paused.ref}`),
      (seen) => seen.status === 'INACTIVE',
    ),
  }
}

/** A function with two files, and a secret. @param {Session} session @param {string} ref */
async function newFunction(session, ref) {
  const slug = 'a-function-of-a-rather-long-name'
  await session.call('PUT', `/platform/projects/${ref}/functions/${slug}`, {
    files: [
      {
        path: 'index.ts',
        content: `import { greeting } from './lib/greeting.ts'\nDeno.serve(() => new Response(greeting))\n`,
      },
      { path: 'lib/greeting.ts', content: `export const greeting = 'Hello'\n` },
    ],
  })
  await session.call('POST', `/platform/projects/${ref}/secrets`, [
    { name: 'PAYMENT_KEY', value: 'not to be shown' },
  ])
  return slug
}

/** A report of blocks, and an alert. @param {Session} session @param {string} ref */
async function newReport(session, ref) {
  const block = { wide: false, chart: 'table', metric: null, product: null, sql: null }
  const sql = 'select 1 as orders, 2 as a_column_of_a_rather_long_name'
  await session.call('POST', `/platform/projects/${ref}/alerts`, {
    ...{ name: 'Too many connections for a server of this size', metric: 'connections_percent' },
    ...{ threshold: 80, for_minutes: 5 },
  })
  const { id } = await session.call('POST', `/platform/projects/${ref}/reports/custom`, {
    ...{ name: 'A week of a rather long name', visibility: 'project' },
    blocks: [
      { ...block, id: 'a', kind: 'metric', title: 'Requests', chart: 'bar', metric: 'requests' },
      { ...block, id: 'b', kind: 'database', title: 'Orders', sql },
      { ...block, id: 'c', kind: 'logs', title: 'Answer', sql: 'select 42 as answer', wide: true },
    ],
  })
  return id
}

/** An application that the person has authorized. @param {Session} session @param {string} slug */
async function newOauthApp(session, slug) {
  const redirectUri =
    'https://deployer.of.a.rather.long.name.example.com/callback/of/the/application'
  const scopes = [
    { action: 'read', resource: 'projects' },
    { action: 'update', resource: 'projects' },
    { action: 'run', resource: 'sql' },
  ]
  const input = {
    name: 'Deployer',
    redirect_uris: [redirectUri, 'http://127.0.0.1/callback'],
    scopes,
  }
  const { client_id } = await session.call(
    'POST',
    `/platform/organizations/${slug}/oauth-apps`,
    input,
  )
  const pkce = {
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }
  const request = { client_id, redirect_uri: redirectUri, response_type: 'code', ...pkce }
  await session.call('POST', '/platform/oauth/decision', { decision: 'allow', ...request })
}

/** One that is complete and one that failed, since a restart did not wait for it. @param {Session} session @param {string} ref */
async function newBackups(session, ref) {
  const made = () =>
    until(
      () => session.call('GET', `/platform/projects/${ref}/backups`),
      (seen) => seen.backups.length > 0 && seen.backups.every(({ state }) => state !== 'running'),
    )
  await session.call('POST', `/platform/projects/${ref}/backups`)
  await made()
  await session.call('POST', `/platform/projects/${ref}/backups`)
  await session.call('POST', `/platform/projects/${ref}/restart`)
  await made()
  await until(
    () => session.call('GET', `/platform/projects/${ref}`),
    (seen) => seen.status === 'ACTIVE_HEALTHY',
  )
}

/** A bucket with files, by the project's own API. @param {Session} session @param {string} ref @returns {Promise<string>} its id */
async function newBucket(session, ref) {
  const { endpoint } = await session.call('GET', `/platform/projects/${ref}`)
  const keys = await session.call('GET', `/platform/projects/${ref}/api-keys?reveal=true`)
  const apikey = keys.find(({ type }) => type === 'service_role').api_key
  const send = async (path, type, body) => {
    const headers = { apikey, authorization: `Bearer ${apikey}`, 'content-type': type }
    const response = await fetch(`${endpoint}/storage/v1/${path}`, {
      method: 'POST',
      headers,
      body,
    })
    if (!response.ok)
      throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
  }
  const id = 'pictures'
  await send(
    'bucket',
    'application/json',
    JSON.stringify({ id, name: id, public: true, allowed_mime_types: null }),
  )
  for (const [name = '', type = '', text = ''] of files)
    await send(`object/${id}/${name.split('/').map(encodeURIComponent).join('/')}`, type, text)
  return id
}
