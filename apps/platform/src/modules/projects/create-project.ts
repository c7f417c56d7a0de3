import { randomInt } from 'node:crypto'
import { randomSecret } from '../../base/secrets'
import { inTransaction, type Queryable } from '../../base/transaction'
import type { OperationPlan } from '../operations/operation-runner'
import type { OperationRow } from '../operations/operations-table'
import type { Operation } from '../operations/operations.types'
import type { Project, ProjectSecrets } from './projects'
import type { ProjectsServices } from './services'

/** The row of a new project. */
export interface NewProjectRow extends Partial<Pick<Project, 'region' | 'compute'>> {
  organizationId: number
  name: string
}

export interface NewProject extends NewProjectRow {
  /** Of the database role `postgres`; stored encrypted until the role has it, then forgotten. */
  databasePassword: string
  /** True if the project starts with the sample schema. */
  sample?: boolean
}

interface Input {
  sample: boolean
  /** Of the role `postgres`, sealed. */
  databasePassword: string
}

const REF_LENGTH = 20

/** Twenty random lower-case letters: 94 bits. */
export const newRef = (): string =>
  Array.from({ length: REF_LENGTH }, () => String.fromCharCode(97 + randomInt(26))).join('')

const sealedAs = (ref: string) => `operations/create_project/${ref}`

export const newSecrets = (): ProjectSecrets => ({
  jwtSecret: randomSecret(40),
  adminPassword: randomSecret(),
  editorPassword: randomSecret(),
  readerPassword: randomSecret(),
})

/** Writes a project (COMING_UP) of this data directory. @returns its reference */
export async function insertProject(
  { directory, projects }: Pick<ProjectsServices, 'directory' | 'projects'>,
  transaction: Queryable,
  { name, organizationId, region, compute }: NewProjectRow,
): Promise<string> {
  const ref = newRef()
  await projects
    .in(transaction)
    .insert(
      { ref, name: name.trim(), organizationId, home: directory.id, region, compute },
      newSecrets(),
    )
  return ref
}

/** Writes the project (COMING_UP) and its operation, both or neither. */
export function reserveProject(
  {
    control,
    directory,
    operations,
    projectQuota,
    projects,
    secrets,
  }: Pick<
    ProjectsServices,
    'control' | 'directory' | 'operations' | 'projectQuota' | 'projects' | 'secrets'
  >,
  project: NewProject,
): Promise<Operation> {
  return inTransaction(control, async (client) => {
    await projectQuota.lockOrganizationAndCheckQuota(client, project.organizationId)
    const ref = await insertProject({ directory, projects }, client, project)
    const input: Input = {
      sample: project.sample ?? false,
      databasePassword: secrets.encrypt(project.databasePassword, sealedAs(ref)),
    }
    return operations.insert(client, {
      kind: 'create_project',
      projectRef: ref,
      step: 'initialize',
      input,
    })
  })
}

/**
 * Creates a project up to ACTIVE_HEALTHY. A failure leaves the project INIT_FAILED without any
 * data.
 */
export function createProjectPlan({
  clusterManager: clusters,
  projects,
  secrets,
}: Pick<ProjectsServices, 'clusterManager' | 'projects' | 'secrets'>): OperationPlan {
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
    await clusters.bootstrap(projectRef, {
      sample,
      databasePassword: secrets.decrypt(databasePassword, sealedAs(projectRef)),
    })
  }

  async function activate({ projectRef }: OperationRow): Promise<void> {
    await clusters.start(projectRef)
    await projects.setStatus(projectRef, 'ACTIVE_HEALTHY', ['COMING_UP'])
  }
}
