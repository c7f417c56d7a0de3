import type { Pool } from 'pg'
import type { Provisioner } from '../clusters/clusters.types'
import { holdRoomForProject } from '../organizations/hold-organization'
import { createProjectConnections } from './project-connections'
import { createProjects, type Projects } from './projects'
import { inTransaction } from '../../base/transaction'
import type { Secrets } from '../../base/secrets'
import { newRef, newSecrets } from './create-project'
import type { NewAttachedProject, Operation } from '../operations/operations.types'
import type { OperationPlan } from '../operations/operation-runner'
import type { OperationsTable } from '../operations/operations-table'

export interface AttachProjectParts {
  control: Pool
  provisioners: Pick<Provisioner, 'start'>
  projects: Projects
  table: OperationsTable
  secrets: Secrets
  home: string
  /** How many projects an organization may have. */
  mostProjects: number
}

/** Writes the project (COMING_UP) with its connection, and the operation: all or nothing. */
export function reserveAttach(
  { control, table, secrets, home, mostProjects }: AttachProjectParts,
  project: NewAttachedProject,
): Promise<Operation> {
  const { connection, name, organizationId } = project
  const ref = newRef()
  return inTransaction(control, async (client) => {
    await holdRoomForProject(client, organizationId, mostProjects)
    const labels = { region: 'elsewhere', compute: 'elsewhere' } as const
    await createProjects(client, secrets).insert({ ref, name: name.trim(), organizationId, home, ...labels }, newSecrets())
    await createProjectConnections(client, secrets).insert(ref, connection)
    return table.insert(client, { kind: 'attach_project', projectRef: ref, home, step: 'verify', input: {} })
  })
}

/** From a connection that nobody has tried to ACTIVE_HEALTHY. What fails leaves the project INIT_FAILED, and nothing anywhere else. */
export function attachProjectPlan({ provisioners, projects }: AttachProjectParts): OperationPlan {
  return {
    steps: [
      { name: 'verify', run: async ({ projectRef }) => void (await provisioners.start(projectRef)) },
      { name: 'activate', run: async ({ projectRef }) => void (await projects.setStatus(projectRef, 'ACTIVE_HEALTHY', ['COMING_UP'])) },
    ],
    undo: async ({ projectRef }) => void (await projects.setStatus(projectRef, 'INIT_FAILED')),
  }
}
