import type { MemberRole, Permission } from '../../permissions/permissions.types'
import { isInScope } from '../../permissions/scopes'
import { permissionsOf } from '../../permissions/table'
import type { Handler } from '../handler.types'
import { HttpError } from '../http-error'
import { httpMessages } from '../http.messages'
import { toProfile } from './signed-in'

export const signOut: Handler<'signOut'> = async ({ request, platform }) => {
  const { setCookie } = await platform.identity.signOut(request.headers)
  return { status: 204, headers: { 'set-cookie': setCookie } }
}

export const getProfile: Handler<'getProfile'> = async ({ person, platform }) => {
  const profile = await platform.identity.profile(person.id)
  if (profile === null) throw new HttpError(401, 'unauthorized', httpMessages.goneAccount)
  return { status: 200, body: toProfile(profile) }
}

export const setCredentials: Handler<'setCredentials'> = async ({ audit, person, body, platform }) => {
  const profile = await platform.identity.setCredentials(person.id, body)
  audit({ target: { type: 'person', id: person.id }, before: { email: null }, after: { email: profile.email, name: profile.name } })
  return { status: 200, body: toProfile(profile) }
}

/** @param isServed whether a permission is for anything in the mode of this server */
export function permissionHandlers(isServed: (permission: Permission) => boolean): { listPermissions: Handler<'listPermissions'> } {
  return {
    async listPermissions({ person, platform }) {
      const [all, ofProjects] = await Promise.all([platform.organizations.ofPerson(person.id), platform.members.projectRolesOf(person.id)])
      const permissionsHere = (role: MemberRole) =>
        permissionsOf(role).filter((permission) => isServed(permission) && isInScope(person, permission.action, permission.resource))
      const only = person.via === 'session' ? undefined : person.organizationId
      // An application does not learn where else its person is.
      const organizations = only === undefined ? all : all.filter(({ id }) => id === only)
      return {
        status: 200,
        body: organizations.map(({ id, slug, role }) => ({
          organization_slug: slug,
          role,
          permissions: permissionsHere(role ?? 'project-only'),
          projects: ofProjects
            .filter(({ organizationId }) => organizationId === id)
            .map((inProject) => ({ ref: inProject.ref, role: inProject.role, permissions: permissionsHere(inProject.role) })),
        })),
      }
    },
  }
}
