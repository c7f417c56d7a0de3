import type { Member } from '@howdah/platform-client/resources/members/list-members'
import { peopleMessages as messages } from './people.messages'
import { roleMessages } from './role.messages'

/** A role in the organization, and below it those in single projects. */
export function RoleCell({
  role,
  projectRoles,
}: {
  role: Member['role']
  projectRoles: Member['project_roles']
}) {
  return (
    <span className="hd-person">
      <span className="hd-role">{roleMessages.role[role ?? 'project-only']}</span>
      {projectRoles.map((project) => (
        <span key={project.ref} className="hd-quiet">
          <bdi>{messages.inProject(roleMessages.role[project.role], project.name)}</bdi>
        </span>
      ))}
    </span>
  )
}
