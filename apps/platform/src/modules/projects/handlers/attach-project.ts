import { permissionMessages } from '../../../access/permissions.messages'
import type { Handler } from '../../../contract/handler.types'
import { AppError } from '../../../base/app-error'
import { readConnection, shownConnection } from '../connection-request'
import { toProject } from './projects'

export const attachProject: Handler<'attachProject'> = async ({ access, audit, body, platform }) => {
  const connection = await readConnection(body, platform.outbound)
  const operation = await platform.operations.attachProject({
    organizationId: access.organization.id,
    name: body.name.trim(),
    connection,
  })
  const project = await platform.projects.byRef(operation.projectRef)
  if (project === null) throw new AppError(404, 'not_found', permissionMessages.noProject)
  audit({
    target: { type: 'project', id: project.ref, name: project.name },
    after: { name: project.name, ...shownConnection(connection) },
    projectRef: project.ref,
  })
  return { status: 201, body: toProject(project, operation, platform) }
}
