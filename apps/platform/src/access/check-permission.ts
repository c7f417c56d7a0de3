import { AppError } from '../base/app-error'
import { accessAs } from './access-as'
import { permissionMessages } from './permissions.messages'
import type { Access, MemberRole, OperationPermission, OrganizationRole } from './access.types'
import type { EmbeddedPerson, Person } from './person.types'
import type { AccessibleProject } from './project.types'
import { isInScope, isWithinOrganization, isWithinProjects, needsSession, scopeOf } from './scopes'

/** Lookups of the check. */
export interface PermissionSources {
  organizations: {
    /** Role null: the person has roles in single projects only. */
    ofPersonBySlug(
      personId: string,
      slug: string,
    ): Promise<{
      id: number
      slug: string
      role: OrganizationRole | null
      requiresMfa: boolean
    } | null>
  }
  projects: {
    ofPerson(
      personId: string,
      ref: string,
    ): Promise<{ project: AccessibleProject; role: MemberRole; requiresMfa: boolean } | null>
  }
  identity: { hasTotp(personId: string): Promise<boolean> }
}

type Scoped = Exclude<OperationPermission, 'public'>

/**
 * Access that was found. `requiresMfa` is true if the organization admits only people with a second
 * factor.
 */
interface Found {
  access: Access
  requiresMfa: boolean
}

/** Parameters of a path that permissions depend on. */
export interface PermissionParameters {
  slug?: string
  ref?: string
  bucket_id?: string
}

/** The only place that decides on permissions. */
export interface AccessControl {
  /**
   * Checks an operation's `x-permission` against the person's role and the scopes of their token.
   * @param operation its ID; without it, embed sessions are refused
   * @returns the organization and project; null if the operation has neither
   * @throws AppError 401 without a person, 404 for resources that do not exist or are not visible,
   * 403 if the role does not allow it
   */
  check(
    permission: OperationPermission,
    params: PermissionParameters,
    person: Person | null,
    operation?: string,
  ): Promise<Access | null>
}

export const createAccessControl = (sources: PermissionSources): AccessControl => ({
  check: (permission, params, person, operation) =>
    checkPermission({ permission, params, person, operation }, sources),
})

interface Asked {
  permission: OperationPermission
  params: PermissionParameters
  person: Person | null
  operation: string | undefined
}

async function checkPermission(
  { permission, params, person, operation }: Asked,
  sources: PermissionSources,
): Promise<Access | null> {
  if (permission === 'public') return null
  if (person === null) throw new AppError(401, 'unauthorized', permissionMessages.signIn)
  if (person.via === 'temporary-key') checkTemporaryKey(permission, params, person)
  if (person.via === 'embed-session') checkEmbedSession(permission, params, person, operation)
  const { action, resource } = permission
  if (person.via !== 'session' && needsSession(resource))
    throw new AppError(403, 'forbidden', permissionMessages.sessionOnly)
  if (!isWithinProjects(person, permission, params.ref)) {
    if (permission.scope === 'project')
      throw new AppError(404, 'not_found', permissionMessages.noProject)
    throw new AppError(403, 'forbidden', permissionMessages.projectsOnly)
  }
  const found = await findAccess(permission, params, person, sources)
  if (!isWithinOrganization(person, permission, found?.access.organization.id ?? null)) {
    // What is elsewhere is not there for an application.
    if (found === null) throw new AppError(403, 'forbidden', permissionMessages.appOnly)
    throw new AppError(
      404,
      'not_found',
      permission.scope === 'project'
        ? permissionMessages.noProject
        : permissionMessages.noOrganization,
    )
  }
  const inScope = isInScope(person, action, resource)
  if (found === null && inScope) return null
  // Checked after the lookup, so that a token reveals nothing that its person has no access to.
  if (found === null || !inScope)
    throw new AppError(403, 'forbidden', permissionMessages.tokenScope(scopeOf(permission)))
  const { access, requiresMfa } = found
  if (requiresMfa && !(await sources.identity.hasTotp(person.id)))
    throw new AppError(403, 'mfa_required', permissionMessages.mfaRequired)
  const { can } = access
  if (!can(permission.action, permission.resource))
    throw new AppError(403, 'forbidden', permissionMessages.role)
  if (person.via === 'embed-session' && !can('create', 'embed_sessions'))
    throw new AppError(403, 'forbidden', permissionMessages.embedEnded)
  // The role behind the key may have changed since it was issued.
  if (person.via === 'temporary-key' && person.claimsRole !== null && !can('run', 'sql_write')) {
    throw new AppError(403, 'forbidden', permissionMessages.keyRole)
  }
  return access
}

/**
 * A temporary key reads its own project and runs SQL on it, with the claim `service_role` it also
 * changes files, and is good for nothing else.
 */
function checkTemporaryKey(
  { scope, action, resource }: Scoped,
  { ref }: { ref?: string },
  key: Person & { via: 'temporary-key' },
): void {
  if (scope === 'project' && ref !== key.projectRef)
    throw new AppError(404, 'not_found', permissionMessages.noProject)
  // Temporary keys cannot read permanent ones, and a person's own snippets are not the project's.
  const reads = action === 'read' && resource !== 'service_api_keys' && resource !== 'content'
  const runs = action === 'run' && resource === 'sql'
  const changesFiles = resource === 'storage' && key.claimsRole === 'service_role'
  const isEnough = scope === 'project' && (reads || runs || changesFiles)
  if (!isEnough) throw new AppError(403, 'forbidden', permissionMessages.keyScope)
}

/** An embed session opens the operations and the buckets that it names, on its project. */
function checkEmbedSession(
  { scope }: Scoped,
  { bucket_id: bucketId, ref }: PermissionParameters,
  session: EmbeddedPerson,
  operation: string | undefined,
): void {
  if (scope === 'project' && ref !== session.projectRef)
    throw new AppError(404, 'not_found', permissionMessages.noProject)
  if (scope !== 'project' || operation === undefined || !session.operations.includes(operation))
    throw new AppError(403, 'forbidden', permissionMessages.embedOperation(operation ?? 'this'))
  if (bucketId !== undefined && !session.buckets.includes(bucketId))
    throw new AppError(404, 'not_found', permissionMessages.noBucket)
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
      const organization =
        slug === undefined ? null : await organizations.ofPersonBySlug(person.id, slug)
      if (organization === null)
        throw new AppError(404, 'not_found', permissionMessages.noOrganization)
      const { id, requiresMfa } = organization
      const role = organization.role ?? 'project-only'
      return {
        access: { organization: { id, slug: organization.slug }, ...accessAs(role, person) },
        requiresMfa,
      }
    }
    case 'project': {
      const reached = ref === undefined ? null : await projects.ofPerson(person.id, ref)
      if (reached === null) throw new AppError(404, 'not_found', permissionMessages.noProject)
      const { project, role, requiresMfa } = reached
      const { organizationId: id, organizationSlug } = project
      return {
        access: {
          organization: { id, slug: organizationSlug },
          project,
          ...accessAs(role, person),
        },
        requiresMfa,
      }
    }
  }
}
