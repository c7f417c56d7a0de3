import type { Person } from '../identity/identity.types'
import type { Platform } from '../platform.types'
import { HttpError } from '../http/http-error'
import { permissionMessages } from './permissions.messages'
import { accessAs } from './access-as'
import type { Access, OperationPermission } from './permissions.types'
import { isInScope, isWithinOrganization, needsSession, scopeOf } from './scopes'

/** What the check has to look up. */
export type PermissionSources = Pick<Platform, 'organizations' | 'projects' | 'identity'>

type Scoped = Exclude<OperationPermission, 'public'>

/** What was found, and whether the organization lets only people in who have a second factor. */
interface Found {
  access: Access
  requiresMfa: boolean
}

/**
 * Whether somebody may call an operation, by its `x-permission` and the table; the one place where this is decided.
 * @returns what was found about organization and project; null where the operation is about neither
 * @throws HttpError 401 for nobody, 404 for what does not exist or is not theirs, 403 for what their role does not allow
 */
export async function checkPermission(
  permission: OperationPermission,
  params: { slug?: string; ref?: string },
  person: Person | null,
  sources: PermissionSources,
): Promise<Access | null> {
  if (permission === 'public') return null
  if (person === null) throw new HttpError(401, 'unauthorized', permissionMessages.signIn)
  if (person.via === 'temporary-key') checkTemporaryKey(permission, params, person)
  const { action, resource } = permission
  if (person.via !== 'session' && needsSession(resource)) throw new HttpError(403, 'forbidden', permissionMessages.sessionOnly)
  const found = await findAccess(permission, params, person, sources)
  if (!isWithinOrganization(person, permission, found?.access.organization.id ?? null)) {
    // What is elsewhere is not there for an application.
    if (found === null) throw new HttpError(403, 'forbidden', permissionMessages.appOnly)
    throw new HttpError(404, 'not_found', permission.scope === 'project' ? permissionMessages.noProject : permissionMessages.noOrganization)
  }
  const inScope = isInScope(person, action, resource)
  if (found === null && inScope) return null
  // Behind the search, so that a token tells nothing about what is not its person's.
  if (found === null || !inScope) throw new HttpError(403, 'forbidden', permissionMessages.tokenScope(scopeOf(permission)))
  const { access, requiresMfa } = found
  if (requiresMfa && !(await sources.identity.hasTotp(person.id))) throw new HttpError(403, 'mfa_required', permissionMessages.mfaRequired)
  const { can } = access
  if (!can(permission.action, permission.resource)) throw new HttpError(403, 'forbidden', permissionMessages.role)
  // The role behind the key may have changed since it was issued.
  if (person.via === 'temporary-key' && person.claimsRole !== null && !can('run', 'sql_write')) {
    throw new HttpError(403, 'forbidden', permissionMessages.keyRole)
  }
  return access
}

/** A temporary key reads its own project and runs SQL on it, and is good for nothing else. */
function checkTemporaryKey({ scope, action, resource }: Scoped, { ref }: { ref?: string }, key: Person & { via: 'temporary-key' }): void {
  if (scope === 'project' && ref !== key.projectRef) throw new HttpError(404, 'not_found', permissionMessages.noProject)
  // What lasts must not be had by what ends, and a person's own snippets are not the project's.
  const reads = action === 'read' && resource !== 'service_api_keys' && resource !== 'content'
  const isEnough = scope === 'project' && (reads || (action === 'run' && resource === 'sql'))
  if (!isEnough) throw new HttpError(403, 'forbidden', permissionMessages.keyScope)
}

async function findAccess(
  { scope }: Scoped,
  { slug, ref }: { slug?: string; ref?: string },
  person: Person,
  { organizations, projects }: PermissionSources,
): Promise<Found | null> {
  switch (scope) {
    case 'self':
      return null
    case 'organization': {
      const organization = slug === undefined ? null : await organizations.ofPersonBySlug(person.id, slug)
      if (organization === null) throw new HttpError(404, 'not_found', permissionMessages.noOrganization)
      const { id, requiresMfa } = organization
      const role = organization.role ?? 'project-only'
      return { access: { organization: { id, slug: organization.slug }, ...accessAs(role, person) }, requiresMfa }
    }
    case 'project': {
      const reached = ref === undefined ? null : await projects.ofPerson(person.id, ref)
      if (reached === null) throw new HttpError(404, 'not_found', permissionMessages.noProject)
      const { project, role, requiresMfa } = reached
      const { organizationId: id, organizationSlug } = project
      return { access: { organization: { id, slug: organizationSlug }, project, ...accessAs(role, person) }, requiresMfa }
    }
  }
}
