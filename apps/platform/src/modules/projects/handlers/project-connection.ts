import type { ProjectsHandler, ProjectsServices } from '../services'
import { capabilityMessages } from '../../../access/capability.messages'
import { AttachedDatabaseError, NotSupported } from '../../../postgres/cluster/cluster-errors'
import type { ProjectConnection } from '../project-connections'
import { readConnection, shownConnection, wrongField } from '../connection-request'
import { needActive } from '../../../access/need-active'

export const getProjectConnection: ProjectsHandler<'getProjectConnection'> = async ({
  params,
  services,
}) => {
  const connection = await connectionOf(services, params.ref)
  return {
    status: 200,
    body: { ...shownConnection(connection), has_tls_ca: connection.secrets.ca !== null },
  }
}

export const updateProjectConnection: ProjectsHandler<'updateProjectConnection'> = async ({
  access,
  audit,
  body,
  params,
  services,
}) => {
  const before = await connectionOf(services, params.ref)
  needActive(access)
  // The password is required with each change, so a person who may change the host cannot use the
  // change to learn the stored one.
  const after = await readConnection(body, services.outbound)
  await services.attached.verify(after).catch((error: unknown) => {
    if (!(error instanceof AttachedDatabaseError)) throw error
    const isOfApi = 'login' in error && error.login === 'rest'
    throw wrongField(isOfApi ? 'api_user' : 'connection_string', error.message)
  })
  await services.projectConnections.replace(params.ref, after)
  await services.events.emit('project.connection-changed', { ref: params.ref })
  // It has just answered.
  await services.projects.setStatus(params.ref, 'ACTIVE_HEALTHY', ['ACTIVE_UNHEALTHY'])
  audit({
    target: { type: 'project', id: params.ref, name: access.project.name },
    before: shownConnection(before),
    after: shownConnection(after),
  })
  return { status: 200, body: await services.projectViews.show(params.ref) }
}

/** Of a project that a person has attached. @throws NotSupported */
async function connectionOf(
  { projectConnections }: ProjectsServices,
  ref: string,
): Promise<ProjectConnection> {
  const connection = await projectConnections.of(ref)
  if (connection === null || connection.byOperator)
    throw new NotSupported(capabilityMessages.notPossible)
  return connection
}
