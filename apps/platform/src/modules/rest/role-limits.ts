import type { components } from '@howdah/contract'
import { escapeIdentifier, type ClientBase } from 'pg'
import { fieldError } from '../../base/app-error'
import type { ProjectAccess } from '../../access/access.types'
import { needCapability } from '../../access/need-capability'
import { withAdmin } from '../../postgres/cluster/admin-client'
import { NotSupported } from '../../postgres/cluster/cluster-errors'
import type { RestSettings } from './rest-configs'
import { restMessages } from './rest.messages'
import type { RestHandler, RestServices } from './services'
import { timeoutMs } from './timeout-ms'

type Limits = components['schemas']['DataApiRoleLimits']
type Role = components['schemas']['DataApiRole']

export const getDataApiRoleLimits: RestHandler<'getDataApiRoleLimits'> = async ({
  access,
  params: { ref },
  services,
}) => {
  needCapability(access, 'data_api')
  const [settings, timeouts] = await Promise.all([
    services.restConfigs.of(ref),
    timeoutsOf(services, access.project),
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
  needCapability(access, 'data_api')
  if (new Set(roles.map(({ role }) => role)).size < roles.length)
    throw fieldError('roles', restMessages.roleTwice)
  const before = await services.restConfigs.of(ref)
  if (roles.some(({ max_rows }) => (max_rows ?? 0) > before.max_rows))
    throw fieldError('roles', restMessages.tooManyRows(before.max_rows))
  const isAttached = access.project.provisioner === 'attached'
  if (isAttached && roles.some(({ statement_timeout_ms: ms }) => ms !== undefined))
    throw new NotSupported(restMessages.timeoutsElsewhere)
  const [earlier, timeouts] = isAttached
    ? await knownTimeouts(services, access.project, roles)
    : await changeTimeouts(services, ref, roles)
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

type Timeouts = ReadonlyMap<Role, number | null>
interface Change {
  role: Role
  statement_timeout_ms?: number | null
}

/** Changes timeouts of roles. @returns those before and after */
async function changeTimeouts(
  { clusters }: RestServices,
  ref: string,
  roles: readonly Change[],
): Promise<[Timeouts, Timeouts]> {
  return withAdmin(await clusters.target(ref, 'admin'), async (admin) => {
    const known = await readTimeouts(admin)
    needRoles(known, roles)
    const changes = roles.flatMap(({ role, statement_timeout_ms: ms }) =>
      ms === undefined
        ? []
        : // The server gives a role without any setting its default, so that none is a value, too.
          [`alter role ${escapeIdentifier(role)} set statement_timeout = ${ms ?? 0}`],
    )
    // One simple query is one transaction.
    if (changes.length > 0)
      await admin.query([...changes, `notify pgrst, 'reload config'`].join(';'))
    return [known, await readTimeouts(admin)]
  })
}

/** Reads the timeouts of an attached database, which only its owner changes. */
async function knownTimeouts(
  services: RestServices,
  project: ProjectAccess['project'],
  roles: readonly Change[],
): Promise<[Timeouts, Timeouts]> {
  const known = await timeoutsOf(services, project)
  needRoles(known, roles)
  return [known, known]
}

/** @throws AppError 400 for a role that does not exist */
function needRoles(known: Timeouts, roles: readonly Change[]): void {
  for (const { role } of roles)
    if (!known.has(role)) throw fieldError('roles', restMessages.noRole(role))
}

async function timeoutsOf(
  { attached, clusters }: RestServices,
  { provisioner, ref }: ProjectAccess['project'],
): Promise<Timeouts> {
  if (provisioner === 'attached') return timeoutsIn(await attached.rows(ref, TIMEOUTS))
  return withAdmin(await clusters.target(ref, 'admin'), readTimeouts)
}

const readTimeouts = async (admin: ClientBase): Promise<Timeouts> =>
  timeoutsIn(
    (await admin.query<[string, string | null]>({ text: TIMEOUTS, rowMode: 'array' })).rows,
  )

const timeoutsIn = (rows: readonly (string | null)[][]): Timeouts =>
  new Map(
    rows.flatMap(([name, timeout]) => {
      const role = ROLES.find((one) => one === name)
      return role === undefined ? [] : [[role, timeout == null ? null : timeoutMs(timeout)]]
    }),
  )

const ROLES = ['anon', 'authenticated', 'service_role'] as const satisfies readonly Role[]
/** The statement timeouts of the roles that exist; null for none. */
const TIMEOUTS = `select r.rolname as role, substr(s.setting, length('statement_timeout=') + 1) as timeout
       from pg_roles r
       left join lateral unnest(r.rolconfig) s(setting) on s.setting like 'statement\\_timeout=%'
      where r.rolname in ('anon', 'authenticated', 'service_role')
      order by r.rolname`

const viewOf = ({ role_max_rows }: RestSettings, timeouts: Timeouts): Limits => ({
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
