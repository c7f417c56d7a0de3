import { vi } from 'vitest'

interface Reply {
  status?: number
  body?: unknown
}
type Answer = Reply | (() => Reply | Promise<Reply>)

export const profile = {
  id: 'u_1',
  email: 'ada@example.com',
  name: 'Ada',
  needs_credentials: false,
  totp_enabled: false,
}
export const organization = {
  id: 1,
  slug: 'acme',
  name: 'Acme',
  plan: { id: 'pro', name: 'Pro' },
  organization_requires_mfa: false,
  managed_by: 'howdah',
  role: 'owner',
  project_count: 1,
}
export const ref = 'abcdefghijklmnopqrst'
export const project = {
  ref,
  name: 'shop',
  organization_id: 1,
  organization_slug: 'acme',
  status: 'ACTIVE_HEALTHY',
  region: 'local',
  compute: 'shared',
  provisioner: 'embedded',
  capabilities: [
    'pause',
    'start_log',
    'api',
    'data_api',
    'impersonation',
    'read_only_sql',
    'backups',
  ],
  statement_timeout_ms: 120_000,
  app_config: { protocol: 'http', endpoint: '127.0.0.1:8101/abcdefghijklmnopqrst' },
  parentRef: null,
  parent_project_ref: null,
  is_branch_enabled: false,
  endpoint: 'http://127.0.0.1:8101/abcdefghijklmnopqrst',
  inserted_at: '2026-01-05T10:00:00Z',
  operation: null,
}
const entry = {
  ref,
  name: 'shop',
  organization_slug: 'acme',
  status: 'ACTIVE_HEALTHY',
  inserted_at: project.inserted_at,
}
export const ownerMay = [
  { action: 'create', resource: 'temporary_api_keys' },
  { action: 'read', resource: 'embed_sessions' },
  { action: 'delete', resource: 'embed_sessions' },
  { action: 'read', resource: 'projects' },
  { action: 'create', resource: 'projects' },
  { action: 'update', resource: 'projects' },
  { action: 'delete', resource: 'projects' },
  { action: 'run', resource: 'sql' },
  { action: 'run', resource: 'sql_write' },
  { action: 'read', resource: 'branches' },
  { action: 'create', resource: 'branches' },
  { action: 'update', resource: 'branches' },
  { action: 'delete', resource: 'branches' },
  { action: 'read', resource: 'backups' },
  { action: 'create', resource: 'backups' },
  { action: 'update', resource: 'backups' },
  { action: 'delete', resource: 'backups' },
  { action: 'read', resource: 'service_api_keys' },
  { action: 'create', resource: 'service_api_keys' },
  { action: 'update', resource: 'service_api_keys' },
  { action: 'delete', resource: 'service_api_keys' },
  { action: 'read', resource: 'members' },
  { action: 'update', resource: 'members' },
  { action: 'delete', resource: 'members' },
  { action: 'update', resource: 'ownership' },
  { action: 'read', resource: 'invitations' },
  { action: 'create', resource: 'invitations' },
  { action: 'update', resource: 'invitations' },
  { action: 'delete', resource: 'invitations' },
  { action: 'read', resource: 'audit_log' },
  { action: 'update', resource: 'organizations' },
  { action: 'delete', resource: 'organizations' },
]

export const ada = {
  person_id: profile.id,
  name: 'Ada',
  email: profile.email,
  role: 'owner',
  project_roles: [],
  has_mfa: true,
  member_since: project.inserted_at,
}
export const bob = {
  ...ada,
  person_id: 'u_2',
  name: 'Bob',
  email: 'bob@example.com',
  role: 'developer',
  has_mfa: false,
}

export const failure = (status: number, code: string, message = code) => ({
  status,
  body: { code, message, request_id: 'req_1' },
})
export const signedOut = failure(401, 'unauthorized', 'Sign in to go on.')

/** A platform behind `fetch`, as the contract has it, where an owner is signed in. A test gives the answers that differ. */
export function fakePlatform(answers: Record<string, Answer> = {}) {
  const all: Record<string, Answer> = {
    'GET /platform/config': {
      body: {
        mode: 'platform',
        version: '0.1.0',
        instance_id: 'i1',
        flags: { new_organizations: true, mail: false },
      },
    },
    'GET /platform/profile': { body: profile },
    'GET /platform/profile/permissions': {
      body: [{ organization_slug: 'acme', role: 'owner', permissions: ownerMay, projects: [] }],
    },
    'GET /platform/organizations': { body: [organization] },
    'GET /platform/organizations/acme': { body: organization },
    'GET /platform/organizations/acme/projects': {
      body: { projects: [entry], pagination: { count: 1 } },
    },
    'GET /platform/organizations/acme/members': { body: [ada, bob] },
    'GET /platform/organizations/acme/invitations': { body: [] },
    [`GET /platform/projects/${ref}`]: { body: project },
    [`GET /platform/projects/${ref}/databases`]: { body: [] },
    // No rows for any query.
    [`POST /platform/projects/${ref}/query`]: { body: [] },
    [`GET /platform/projects/${ref}/backups`]: {
      body: {
        backups: [],
        count: 0,
        next_scheduled_at: null,
        scheduled_retained: 7,
        last_test: null,
      },
    },
    [`GET /platform/projects/${ref}/run-lints`]: { body: [] },
    [`GET /platform/projects/${ref}/figures`]: {
      body: {
        postgres_version: '18.4',
        available_postgres_version: '18.4',
        database_size_bytes: '8114191',
        connections: 2,
        max_connections: 60,
        started_at: project.inserted_at,
        uptime_seconds: 3700,
        monthly_active_users: 1234,
      },
    },
    ...answers,
  }
  const requests: { call: string; search: string; body: unknown }[] = []
  const fetch = async (request: Request) => {
    const url = new URL(request.url)
    const call = `${request.method} ${url.pathname}`
    const text = await request.text()
    requests.push({ call, search: url.search, body: text === '' ? undefined : JSON.parse(text) })
    const answer = all[call]
    const { status = 200, body } =
      (await (typeof answer === 'function' ? answer() : answer)) ?? failure(404, 'not_found')
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  }
  vi.stubGlobal('fetch', fetch)
  return {
    fetch,
    requests,
    calls: (call: string) => requests.filter((request) => request.call === call),
    /** From now on. */
    answer: (call: string, answer: Answer) => {
      all[call] = answer
    },
  }
}
