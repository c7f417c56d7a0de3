import type { ProjectStatus } from '../../access/project.types'
import { inTransaction } from '../../base/transaction'
import type { OperationPlan } from '../operations/operation-runner'
import type { OperationRow } from '../operations/operations-table'
import type { Operation, OperationKind } from '../operations/operations.types'
import { LifeCycleError } from './life-cycle-error'
import type { Project, Projects } from './projects'
import type { ProjectsServices } from './services'

/** Steps of a project's life. */
export type LifeCycleKind =
  | 'pause_project'
  | 'resume_project'
  | 'restart_project'
  | 'delete_project'

interface Begin {
  /** The statuses from which it may begin. */
  from: readonly ProjectStatus[]
  /** The status while it runs, which keeps any other step from beginning. */
  during: ProjectStatus
  firstStep: string
}

const active = ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY'] as const

/** Start of each step of a project's life cycle. */
export const lifeCycleBegins: Record<LifeCycleKind, Begin> = {
  pause_project: { from: active, during: 'PAUSING', firstStep: 'stop' },
  resume_project: { from: ['INACTIVE', 'START_FAILED'], during: 'COMING_UP', firstStep: 'start' },
  restart_project: { from: active, during: 'RESTARTING', firstStep: 'stop' },
  delete_project: {
    from: [...active, 'INACTIVE', 'INIT_FAILED', 'START_FAILED'],
    during: 'GOING_DOWN',
    firstStep: 'remove',
  },
}

/** Moves the project's status and writes the operation, both or neither. @throws LifeCycleError */
export const reserveLifeCycle = (
  services: ReserveServices,
  kind: LifeCycleKind,
  projectRef: string,
): Promise<Operation> =>
  reserveStep(services, {
    ...{ kind, projectRef, begin: lifeCycleBegins[kind] },
    async prepare(rows) {
      // A branch that is being made waits for this change of the project's status, or this for it.
      if (kind === 'delete_project' && (await rows.branchesOf(projectRef)) > 0)
        throw new LifeCycleError(kind, 'has-branches')
      return {}
    },
  })

type ReserveServices = Pick<ProjectsServices, 'control' | 'directory' | 'operations' | 'projects'>

interface StepRequest {
  kind: OperationKind
  projectRef: string
  begin: Begin
  /** Changes the project in the same transaction. @returns the operation's input */
  prepare?(rows: Projects, project: Project): Promise<object>
}

/** Moves a project's status, prepares it and writes the operation, all or none. @throws LifeCycleError */
export function reserveStep(
  { control, directory, operations, projects }: ReserveServices,
  { kind, projectRef, begin: { from, during, firstStep }, prepare }: StepRequest,
): Promise<Operation> {
  return inTransaction(control, async (client) => {
    const rows = projects.in(client)
    const moved = await rows.setStatus(projectRef, during, from)
    // Of two concurrent calls, the second one waits above and sees the result of the first.
    const project = await rows.byRef(projectRef)
    if (project === null) throw new LifeCycleError(kind, 'gone')
    if (!moved) throw new LifeCycleError(kind, project.status)
    // What is attached has no files: any server can do this.
    if (project.provisioner === 'embedded' && project.home !== directory.id)
      throw new LifeCycleError(kind, 'elsewhere')
    const input = (await prepare?.(rows, project)) ?? {}
    return operations.insert(client, { kind, projectRef, step: firstStep, input })
  })
}

export function lifeCyclePlans({
  events,
  operations,
  provisioners,
  projects,
}: Pick<ProjectsServices, 'events' | 'operations' | 'provisioners' | 'projects'>): Record<
  LifeCycleKind,
  OperationPlan
> {
  const stop = {
    name: 'stop',
    run: ({ projectRef }: OperationRow) => provisioners.stop(projectRef),
  }
  const start = {
    name: 'start',
    run: async ({ projectRef }: OperationRow) => void (await provisioners.start(projectRef)),
  }

  const activate = (from: ProjectStatus) => ({
    name: 'activate',
    async run({ projectRef }: OperationRow) {
      // After a crash the step before is not run again, and nothing may run yet.
      await provisioners.start(projectRef)
      await events.emit('project.brought-up', { ref: projectRef })
      await projects.setStatus(projectRef, 'ACTIVE_HEALTHY', [from])
    },
  })

  /**
   * Gives up on a Postgres that does not start. Its data and its log stay until a person tries
   * again.
   */
  async function giveUpStarting({ projectRef }: OperationRow): Promise<void> {
    await provisioners.stop(projectRef)
    await projects.setStatus(projectRef, 'START_FAILED')
  }

  return {
    pause_project: {
      steps: [
        stop,
        {
          name: 'rest',
          run: async ({ projectRef }) =>
            void (await projects.setStatus(projectRef, 'INACTIVE', ['PAUSING'])),
        },
      ],
      async undo(operation) {
        try {
          await provisioners.start(operation.projectRef)
          await projects.setStatus(operation.projectRef, 'ACTIVE_HEALTHY', ['PAUSING'])
        } catch {
          operations.signal.throwIfAborted()
          await giveUpStarting(operation)
        }
      },
    },
    resume_project: { steps: [start, activate('COMING_UP')], undo: giveUpStarting },
    restart_project: { steps: [stop, start, activate('RESTARTING')], undo: giveUpStarting },
    delete_project: {
      steps: [
        {
          name: 'remove',
          async run({ projectRef }) {
            await provisioners.remove(projectRef)
            await events.emitOrThrow('project.removing', { ref: projectRef })
          },
        },
        { name: 'forget', run: ({ projectRef }) => projects.remove(projectRef) },
      ],
      // Removed data cannot be restored: the remains stay, to be deleted again once the reason of
      // the failure is gone.
      async undo({ projectRef }) {
        await projects.setStatus(projectRef, 'START_FAILED')
      },
    },
  }
}
