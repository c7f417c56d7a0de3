import type { PeopleHandler } from '../services'
import { signInApiMessages } from '../sign-in.messages'
import type { MemberRole } from '../../../access/access.types'
import { isInScope } from '../../../access/scopes'
import { permissionsOf } from '../../../access/table'
import { AppError } from '../../../base/app-error'
import { toProfile } from '../../../access/signed-in'

export const signOut: PeopleHandler<'signOut'> = async ({ person, request, services }) => {
  const { setCookie } = await services.identity.signOut(request.headers)
  if (person.via === 'session')
    await services.events.emit('access.changed', {
      personId: person.id,
      sessionId: person.sessionId,
    })
  return { status: 204, headers: { 'set-cookie': setCookie } }
}

export const getProfile: PeopleHandler<'getProfile'> = async ({ person, services }) => {
  const profile = await services.identity.profile(person.id)
  if (profile === null) throw new AppError(401, 'unauthorized', signInApiMessages.goneAccount)
  return { status: 200, body: toProfile(profile) }
}

export const setCredentials: PeopleHandler<'setCredentials'> = async ({
  audit,
  person,
  body,
  services,
}) => {
  const profile = await services.identity.setCredentials(person.id, body)
  audit({
    target: { type: 'person', id: person.id },
    before: { email: null },
    after: { email: profile.email, name: profile.name },
  })
  return { status: 200, body: toProfile(profile) }
}

export const listPermissions: PeopleHandler<'listPermissions'> = async ({ person, services }) => {
  const { isServed, members, organizations: all } = services
  const permissionsHere = (role: MemberRole) =>
    permissionsOf(role).filter(
      (permission) =>
        isServed(permission) && isInScope(person, permission.action, permission.resource),
    )
  const [reached, ofProjects] = await Promise.all([
    all.ofPerson(person.id),
    members.projectRolesOf(person.id),
  ])
  const only = person.via === 'session' ? undefined : person.organizationId
  // An application does not learn where else its person is.
  const organizations = only === undefined ? reached : reached.filter(({ id }) => id === only)
  return {
    status: 200,
    body: organizations.map(({ id, slug, role }) => ({
      organization_slug: slug,
      role,
      permissions: permissionsHere(role ?? 'project-only'),
      projects: ofProjects
        .filter(({ organizationId }) => organizationId === id)
        .map((inProject) => ({
          ref: inProject.ref,
          role: inProject.role,
          permissions: permissionsHere(inProject.role),
        })),
    })),
  }
}
