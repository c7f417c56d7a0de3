import { capabilityMessages } from '../../../access/capability.messages'
import { AttachedDatabaseError, NotSupported } from '../../../postgres/cluster/cluster-errors'
import type { ProjectConnection } from '../project-connections'
import type { Platform } from '../../../server/platform.types'
import type { Handler } from '../../../contract/handler.types'
import { readConnection, shownConnection, wrongField } from '../connection-request'
import { needActive } from '../../../access/need-active'
import { showProject } from './projects'

export const getProjectConnection: Handler<'getProjectConnection'> = async ({ params, platform }) => {
  const connection = await connectionOf(platform, params.ref)
  return { status: 200, body: { ...shownConnection(connection), has_tls_ca: connection.secrets.ca !== null } }
}

export const updateProjectConnection: Handler<'updateProjectConnection'> = async ({ access, audit, body, params, platform }) => {
  const before = await connectionOf(platform, params.ref)
  needActive(access)
  // The password comes with each change: whoever may change the host learns by that nothing of what is kept.
  const after = await readConnection(body, platform.outbound)
  await platform.attached.verify(after).catch((error: unknown) => {
    throw error instanceof AttachedDatabaseError ? wrongField('connection_string', error.message) : error
  })
  await platform.projectConnections.replace(params.ref, after)
  // It has just answered.
  await platform.projects.setStatus(params.ref, 'ACTIVE_HEALTHY', ['ACTIVE_UNHEALTHY'])
  audit({
    target: { type: 'project', id: params.ref, name: access.project.name },
    before: shownConnection(before),
    after: shownConnection(after),
  })
  return { status: 200, body: await showProject(platform, params.ref) }
}

/** Of a project that a person has attached. @throws NotSupported */
async function connectionOf({ projectConnections }: Platform, ref: string): Promise<ProjectConnection> {
  const connection = await projectConnections.of(ref)
  if (connection === null || connection.byOperator) throw new NotSupported(capabilityMessages.notPossible)
  return connection
}
