import { AppError } from '../../base/app-error'
import { inTransaction } from '../../base/transaction'
import { ProjectNotActive } from '../../postgres/cluster/cluster-errors'
import type { OperationPlan } from '../operations/operation-runner'
import type { OperationRow } from '../operations/operations-table'
import type { Operation } from '../operations/operations.types'
import { holdProject } from './hold-project'
import { lifeCycleMessages } from './life-cycle.messages'
import type { ProjectsServices } from './services'

interface Input {
  /** Sealed. */
  password: string
  /** Verifier of the password before, sealed; null if there was none. */
  previous: string | null
}

const sealedAs = (ref: string) => `operations/set_database_password/${ref}`

/**
 * Stores the operation that sets the password of the role `postgres`.
 * @throws LifeCycleError unless the project runs; AppError 409 while another password is being set
 */
export async function reserveDatabasePassword(
  {
    clusterManager,
    control,
    directory,
    operations,
    secrets,
  }: Pick<ProjectsServices, 'clusterManager' | 'control' | 'directory' | 'operations' | 'secrets'>,
  { projectRef, password }: { projectRef: string; password: string },
): Promise<Operation> {
  const work = 'set_database_password'
  const seal = (text: string) => secrets.encrypt(text, sealedAs(projectRef))
  return inTransaction(control, async (client) => {
    await holdProject(client, { projectRef, home: directory.id, work, from: ['ACTIVE_HEALTHY'] })
    const { rowCount } = await client.query(
      `select from operations where project_ref = $1 and kind = $2 and state = 'running'`,
      [projectRef, work],
    )
    if (rowCount !== 0) throw new AppError(409, 'conflict', lifeCycleMessages.passwordIsBeingSet)
    // Read while no other password can be set.
    const previous = await clusterManager.databasePasswordVerifier(projectRef)
    const input: Input = { password: seal(password), previous: previous && seal(previous) }
    return operations.insert(client, { kind: work, projectRef, step: 'set', input })
  })
}

/**
 * Sets the password of the role `postgres`, then ends the sessions that were opened with the
 * previous one. A failure restores the previous password.
 */
export function databasePasswordPlan({
  clusterManager,
  secrets,
}: Pick<ProjectsServices, 'clusterManager' | 'secrets'>): OperationPlan {
  const opened = ({ input, projectRef }: OperationRow) => {
    // Written by reserveDatabasePassword above.
    const { password, previous } = input as Input
    const open = (sealed: string) => secrets.decrypt(sealed, sealedAs(projectRef))
    return { password: open(password), previous: previous && open(previous) }
  }
  return {
    steps: [
      {
        name: 'set',
        async run(operation) {
          const { password } = opened(operation)
          await clusterManager.setDatabasePassword(operation.projectRef, password)
        },
      },
      {
        name: 'disconnect',
        run: ({ projectRef }) => clusterManager.endDatabaseSessions(projectRef),
      },
    ],
    async undo(operation) {
      try {
        const { previous } = opened(operation)
        await clusterManager.setDatabasePassword(operation.projectRef, previous)
      } catch (error) {
        // Of a project that has been stopped since, the password is whichever was set last.
        if (!(error instanceof ProjectNotActive)) throw error
      }
    },
  }
}
