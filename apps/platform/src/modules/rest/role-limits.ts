import type { components } from '@howdah/contract'
import { escapeIdentifier, type ClientBase } from 'pg'
import { fieldError } from '../../base/app-error'
import { needCapability } from '../../access/need-capability'
import { withAdmin } from '../../postgres/cluster/admin-client'
import type { RestSettings } from './rest-configs'
import { restMessages } from './rest.messages'
import type { RestHandler } from './services'
import { timeoutMs } from './timeout-ms'

type Limits = components['schemas']['DataApiRoleLimits']
type Role = components['schemas']['DataApiRole']

export const getDataApiRoleLimits: RestHandler<'getDataApiRoleLimits'> = async ({
  access,
  params: { ref },
  services,
}) => {
  needCapability(access, 'api')
  const [settings, timeouts] = await Promise.all([
    services.restConfigs.of(ref),
    services.clusters.target(ref, 'admin').then((target) => withAdmin(target, readTimeouts)),
  ])
  return { status: 200, body: viewOf(settings, timeouts) }
}

export const updateDataApiRoleLimits: RestHandler<'updateDataApiRoleLimits'> = async ({
  access,
  audit,
  body: { roles },
  params: { ref },
  services,
}) => {
  needCapability(access, 'api')
  if (new Set(roles.map(({ role }) => role)).size < roles.length)
    throw fieldError('roles', restMessages.roleTwice)
  const before = await services.restConfigs.of(ref)
  if (roles.some(({ max_rows }) => (max_rows ?? 0) > before.max_rows))
    throw fieldError('roles', restMessages.tooManyRows(before.max_rows))
  const target = await services.clusters.target(ref, 'admin')
  const [earlier, timeouts] = await withAdmin(target, async (admin) => {
    const known = await readTimeouts(admin)
    for (const { role } of roles)
      if (!known.has(role)) throw fieldError('roles', restMessages.noRole(role))
    const changes = roles.flatMap(({ role, statement_timeout_ms: ms }) =>
      ms === undefined
        ? []
        : // The server gives a role without any setting its default, so that none is a value, too.
          [`alter role ${escapeIdentifier(role)} set statement_timeout = ${ms ?? 0}`],
    )
    // One simple query is one transaction.
    if (changes.length > 0)
      await admin.query([...changes, `notify pgrst, 'reload config'`].join(';'))
    return [known, await readTimeouts(admin)] as const
  })
  const rows = roles.flatMap(({ max_rows, role }) =>
    max_rows === undefined ? [] : [[role, max_rows] as const],
  )
  const after =
    rows.length === 0
      ? before
      : await services.restConfigs.changeMaxRows(ref, Object.fromEntries(rows))
  if (rows.length > 0) services.restServers.renew(ref)
  audit({
    target: { type: 'project', id: ref, name: access.project.name },
    before: auditOf(viewOf(before, earlier), roles),
    after: auditOf(viewOf(after, timeouts), roles),
  })
  return { status: 200, body: viewOf(after, timeouts) }
}

/** Returns the statement timeouts of the roles that exist; null for none. */
async function readTimeouts(admin: ClientBase): Promise<Map<Role, number | null>> {
  const { rows } = await admin.query<{ role: Role; timeout: string | null }>(
    `select r.rolname as role, substr(s.setting, length('statement_timeout=') + 1) as timeout
       from pg_roles r
       left join lateral unnest(r.rolconfig) s(setting) on s.setting like 'statement\\_timeout=%'
      where r.rolname in ('anon', 'authenticated', 'service_role')
      order by r.rolname`,
  )
  return new Map(
    rows.map(({ role, timeout }) => [role, timeout === null ? null : timeoutMs(timeout)]),
  )
}

const viewOf = (
  { role_max_rows }: RestSettings,
  timeouts: ReadonlyMap<Role, number | null>,
): Limits => ({
  roles: [...timeouts].map(([role, statement_timeout_ms]) => ({
    role,
    max_rows: role_max_rows[role] ?? null,
    statement_timeout_ms,
  })),
})

const auditOf = ({ roles }: Limits, changed: readonly { role: Role }[]) =>
  Object.fromEntries(
    roles
      .filter(({ role }) => changed.some((one) => one.role === role))
      .map(({ role, ...limits }) => [role, limits]),
  )
