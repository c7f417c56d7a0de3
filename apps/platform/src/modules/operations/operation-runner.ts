import type { Log } from '../../base/log/log'
import type { Operation, OperationPlans } from './operations.types'
import { operationMessages } from './operations.messages'
import { UNDO, type OperationRow, type OperationsTable } from './operations-table'

/** Steps of one kind of operation. Each part may run again after a crash in the middle of it. */
export interface OperationPlan {
  steps: readonly { name: string; run(operation: OperationRow): Promise<void> }[]
  /** Removes the results of the steps. */
  undo(operation: OperationRow): Promise<void>
}

export interface OperationRunner {
  /**
   * Resumes unfinished operations of the previous server. Resolves when they have started, not when
   * they are done.
   */
  resume(): Promise<void>
  run(id: string): void
  /** Ends when the operation has succeeded or failed. */
  finished(id: string): Promise<Operation>
  /** Starts no other steps and leaves failures to the next start of the server, which continues. */
  beginStop(): void
  /** Begins to stop, and waits for the running steps. */
  stop(): Promise<void>
}

/**
 * Number of starts after which an operation is undone, and after which it is left alone: each of
 * them ended its server.
 */
const MAX_STARTS = 3
const MAX_STARTS_WITH_UNDO = 6

/** Duration of a lease without renewal, and interval of renewals, in milliseconds. */
const LEASE_MS = 30_000
const LEASE_RENEWAL_INTERVAL_MS = 10_000

/** The steps that are still to be done, the noted one first; its effects may be there already. */
export function remaining<Step extends { name: string }>(
  steps: readonly Step[],
  noted: string,
): readonly Step[] {
  const index = steps.findIndex(({ name }) => name === noted)
  return index < 0 ? steps : steps.slice(index)
}

export function createOperationRunner(parts: {
  table: OperationsTable
  plans(): OperationPlans
  home: string
  log: Log
  /** Called just before an operation ends; again after a crash at that moment. */
  ended(operation: Operation, state: 'succeeded' | 'failed'): Promise<void>
}): OperationRunner {
  const { table, plans, home, log, ended } = parts
  const running = new Map<string, Promise<void>>()
  // Operations that an earlier server started; their outcome is logged for the operator who started
  // this one.
  const takenUp = new Set<string>()
  let stopping = false

  async function work(id: string): Promise<void> {
    const operation = await table.byId(id)
    if (!operation || operation.state !== 'running') return
    const plan = plans()[operation.kind]
    if (plan === undefined)
      throw new Error(`No module runs operations of the kind ${operation.kind}.`)
    const fields = { operation: id, kind: operation.kind, project: operation.projectRef }
    const starts = await table.countStart(id)
    if (starts > MAX_STARTS_WITH_UNDO) {
      log.error(
        'An operation that ended the server again and again is given up without being undone',
        { ...fields, starts },
      )
      await table.finish(id, 'failed')
      return
    }
    if (operation.step !== UNDO && starts > MAX_STARTS) {
      log.error('An operation that ended the server again and again is undone', {
        ...fields,
        starts,
      })
      await table.beginUndo(id, operationMessages.endedServer(MAX_STARTS))
    } else if (operation.step !== UNDO) {
      const begun = performance.now()
      try {
        for (const step of remaining(plan.steps, operation.step)) {
          if (stopping) return
          await table.enter(id, step.name, LEASE_MS)
          await step.run(operation)
        }
        await ended(operation, 'succeeded')
        await table.finish(id, 'succeeded')
        const milliseconds = Math.round(performance.now() - begun)
        if (takenUp.delete(id))
          log.warn('The operation that was taken up has succeeded', { ...fields, milliseconds })
        else log.info('An operation has succeeded', { ...fields, milliseconds })
        return
      } catch (error) {
        // A server that is being stopped takes its databases away from under a step; that is no failure of the operation.
        if (stopping) return
        log.error('An operation failed and is undone', { ...fields, error })
        await table.beginUndo(id, error instanceof Error ? error.message : String(error))
      }
    }
    if (stopping) return
    await plan.undo(operation)
    await ended((await table.byId(id)) ?? operation, 'failed')
    await table.finish(id, 'failed')
    if (takenUp.delete(id))
      log.warn('The operation that was taken up has failed, and is undone', fields)
  }

  async function workWithLease(id: string): Promise<void> {
    const renewal = setInterval(
      () => void table.renew(id, LEASE_MS).catch(() => undefined),
      LEASE_RENEWAL_INTERVAL_MS,
    )
    try {
      await work(id)
    } catch (error) {
      log.error('An operation cannot go on; the next start tries again', { operation: id, error })
    } finally {
      clearInterval(renewal)
      if (stopping) await table.forgiveStart(id).catch(() => undefined)
    }
  }

  function run(id: string): void {
    if (stopping || running.has(id)) return
    running.set(
      id,
      workWithLease(id).finally(() => running.delete(id)),
    )
  }

  return {
    async resume() {
      // The lock of the data directory guarantees that no other server holds these.
      for (const { id, kind, step, projectRef } of await table.unfinished(home)) {
        takenUp.add(id)
        log.warn('The last server was ended in an operation, which is taken up', {
          operation: id,
          kind,
          step,
          project: projectRef,
        })
        run(id)
      }
    },
    run,
    async finished(id) {
      await running.get(id)
      const operation = await table.byId(id)
      if (!operation) throw new Error(`There is no operation ${id}.`)
      return operation
    },
    beginStop() {
      stopping = true
    },
    async stop() {
      stopping = true
      await Promise.all(running.values())
    },
  }
}
