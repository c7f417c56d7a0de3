import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import type { ClusterManager } from '../clusters/cluster-manager'
import { holdRoomForProject } from '../organizations/hold-organization'
import { createProjects, type Projects, type ProjectSecrets } from './projects'
import { inTransaction } from '../../base/transaction'
import { randomSecret, type Secrets } from '../../base/secrets'
import type { NewProject, Operation } from '../operations/operations.types'
import type { OperationPlan } from '../operations/operation-runner'
import type { OperationRow, OperationsTable } from '../operations/operations-table'

export interface CreateProjectParts {
  control: Pool
  clusters: Pick<ClusterManager, 'initialize' | 'start' | 'bootstrap' | 'remove'>
  projects: Projects
  table: OperationsTable
  secrets: Secrets
  home: string
  /** How many projects an organization may have. */
  mostProjects: number
}

interface Input {
  sample: boolean
  /** Of the role `postgres`, sealed. */
  databasePassword: string
}

const REF_LENGTH = 20

/** Twenty random lower-case letters: 94 bits. */
export const newRef = (): string => Array.from({ length: REF_LENGTH }, () => String.fromCharCode(97 + randomInt(26))).join('')

const sealedAs = (ref: string) => `operations/create_project/${ref}`

export const newSecrets = (): ProjectSecrets => ({
  jwtSecret: randomSecret(40),
  adminPassword: randomSecret(),
  editorPassword: randomSecret(),
  readerPassword: randomSecret(),
  authenticatorPassword: randomSecret(),
})

/** Writes the project (COMING_UP) and its operation, both or neither. */
export function reserveProject(
  { control, table, secrets, home, mostProjects }: CreateProjectParts,
  project: NewProject,
): Promise<Operation> {
  const ref = newRef()
  const input: Input = { sample: project.sample ?? false, databasePassword: secrets.encrypt(project.databasePassword, sealedAs(ref)) }
  return inTransaction(control, async (client) => {
    await holdRoomForProject(client, project.organizationId, mostProjects)
    await createProjects(client, secrets).insert(
      { ref, name: project.name.trim(), organizationId: project.organizationId, home, region: project.region, compute: project.compute },
      newSecrets(),
    )
    return table.insert(client, { kind: 'create_project', projectRef: ref, home, step: 'initialize', input })
  })
}

/** From nothing to ACTIVE_HEALTHY. What fails leaves the project INIT_FAILED and no bytes. */
export function createProjectPlan({ clusters, projects, secrets }: CreateProjectParts): OperationPlan {
  return {
    steps: [
      { name: 'initialize', run: ({ projectRef }) => clusters.initialize(projectRef) },
      { name: 'start', run: ({ projectRef }) => clusters.start(projectRef) },
      { name: 'bootstrap', run: bootstrap },
      { name: 'activate', run: activate },
    ],
    async undo({ projectRef }) {
      await clusters.remove(projectRef)
      await projects.setStatus(projectRef, 'INIT_FAILED')
    },
  }

  async function bootstrap({ projectRef, input }: OperationRow): Promise<void> {
    // Written by reserveProject above.
    const { sample, databasePassword } = input as Input
    // After a crash the step before is not run again, and nothing may run yet.
    await clusters.start(projectRef)
    await clusters.bootstrap(projectRef, { sample, databasePassword: secrets.decrypt(databasePassword, sealedAs(projectRef)) })
  }

  async function activate({ projectRef }: OperationRow): Promise<void> {
    await clusters.start(projectRef)
    await projects.setStatus(projectRef, 'ACTIVE_HEALTHY', ['COMING_UP'])
  }
}
