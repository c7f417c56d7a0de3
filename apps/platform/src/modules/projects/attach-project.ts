import { inTransaction } from '../../base/transaction'
import type { OperationPlan } from '../operations/operation-runner'
import type { Operation } from '../operations/operations.types'
import { newRef, newSecrets } from './create-project'
import type { ProjectConnection } from './project-connections'
import type { ProjectsServices } from './services'

/** A new project on a Postgres that is run elsewhere. */
export interface NewAttachedProject {
  organizationId: number
  name: string
  connection: ProjectConnection
}

/** Writes the project (COMING_UP) with its connection, and the operation: all or nothing. */
export function reserveAttach(
  {
    control,
    directory,
    operations,
    projectConnections,
    projectQuota,
    projects,
  }: Pick<
    ProjectsServices,
    'control' | 'directory' | 'operations' | 'projectConnections' | 'projectQuota' | 'projects'
  >,
  project: NewAttachedProject,
): Promise<Operation> {
  const { connection, name, organizationId } = project
  const ref = newRef()
  return inTransaction(control, async (client) => {
    await projectQuota.lockOrganizationAndCheckQuota(client, organizationId)
    const labels = { region: 'elsewhere', compute: 'elsewhere' } as const
    await projects
      .in(client)
      .insert(
        { ref, name: name.trim(), organizationId, home: directory.id, ...labels },
        newSecrets(),
      )
    await projectConnections.in(client).insert(ref, connection)
    return operations.insert(client, {
      kind: 'attach_project',
      projectRef: ref,
      step: 'verify',
      input: {},
    })
  })
}

/**
 * Plan that takes an untested connection to ACTIVE_HEALTHY. A failure leaves the project
 * INIT_FAILED and changes nothing else.
 */
export function attachProjectPlan({
  provisioners,
  projects,
}: Pick<ProjectsServices, 'provisioners' | 'projects'>): OperationPlan {
  return {
    steps: [
      {
        name: 'verify',
        run: async ({ projectRef }) => void (await provisioners.start(projectRef)),
      },
      {
        name: 'activate',
        run: async ({ projectRef }) =>
          void (await projects.setStatus(projectRef, 'ACTIVE_HEALTHY', ['COMING_UP'])),
      },
    ],
    undo: async ({ projectRef }) => void (await projects.setStatus(projectRef, 'INIT_FAILED')),
  }
}
