import type { ProjectsHandler } from '../services'
import { permissionMessages } from '../../../access/permissions.messages'
import { readDisplayName } from '../../../base/display-name'
import { AppError } from '../../../base/app-error'
import { readConnection, shownConnection } from '../connection-request'

export const attachProject: ProjectsHandler<'attachProject'> = async ({
  access,
  audit,
  body,
  services,
}) => {
  const name = readDisplayName(body.name)
  const connection = await readConnection(body, services.outbound)
  const operation = await services.projectLife.attach({
    organizationId: access.organization.id,
    name,
    connection,
  })
  const project = await services.projects.byRef(operation.projectRef)
  if (project === null) throw new AppError(404, 'not_found', permissionMessages.noProject)
  audit({
    target: { type: 'project', id: project.ref, name: project.name },
    after: { name: project.name, ...shownConnection(connection) },
    projectRef: project.ref,
  })
  return { status: 201, body: services.projectViews.of(project, operation) }
}
