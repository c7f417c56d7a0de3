import type { components } from '@howdah/contract'
import type { ClusterLogin } from '../../postgres/cluster/cluster.types'
import { AppError } from '../../base/app-error'
import { queryMessages } from './query.messages'
import type { Person } from '../../access/person.types'
import type { ProjectAccess } from '../../access/access.types'

export type ImpersonatedRole = components['schemas']['ImpersonatedRole']

/** Identity of a run in Postgres. */
export interface RunIdentity {
  login: ClusterLogin
  /** Set on top of the login before the text runs. */
  role: ImpersonatedRole | null
}

/**
 * The person's platform role picks the login. API roles are for those who hold `postgres` anyway; a temporary key with such a claim
 * runs as that role and as nothing else.
 * @throws AppError 403
 */
export function chooseIdentity(
  person: Person,
  access: Pick<ProjectAccess, 'can'>,
  asked: ImpersonatedRole | undefined,
): RunIdentity {
  if (person.via === 'embed-session') {
    if (asked) throw new AppError(403, 'forbidden', queryMessages.embedRole)
    return { login: 'embed', role: { role: person.role, claims: { ...person.claims } } }
  }
  const editor = access.can('run', 'sql_write')
  const claimed = person.via === 'temporary-key' ? person.claimsRole : null
  if (!editor) {
    if (asked || claimed) throw new AppError(403, 'forbidden', queryMessages.noOtherRole)
    return { login: 'reader', role: null }
  }
  if (claimed === 'anon' || claimed === 'authenticated') {
    if (asked && asked.role !== claimed)
      throw new AppError(403, 'forbidden', queryMessages.claimedRole(claimed))
    // A login that can become this role and no other: the editor's could become postgres.
    const claims = person.via === 'temporary-key' ? person.claims : undefined
    return { login: claimed, role: asked ?? { role: claimed, ...(claims && { claims }) } }
  }
  return { login: 'editor', role: asked ?? null }
}

/** Returns the SQL that gives a session the API role, with the claims in `request.jwt.claims`. */
export function impersonationSql({ role, claims }: ImpersonatedRole): string {
  const json = JSON.stringify({ ...claims, role })
  return `select pg_catalog.set_config('request.jwt.claims', ${literal(json)}, false), pg_catalog.set_config('role', ${literal(role)}, false)`
}

/**
 * Returns a string literal that has the same meaning for every value of
 * standard_conforming_strings.
 */
function literal(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
