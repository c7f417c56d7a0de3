import { AppError } from '../../base/app-error'
import type { ProjectStatus } from '../../access/project.types'
import type { OperationKind } from '../operations/operations.types'
import { lifeCycleMessages } from './life-cycle.messages'

/** A step of a project's life cannot begin now, or not here. */
export class LifeCycleError extends AppError {
  override readonly name = 'LifeCycleError'

  /** @param reason the status that does not allow it, `elsewhere` for a project of another data directory, `gone` for none, `has-branches` for one with branches */
  constructor(
    readonly kind: OperationKind,
    readonly reason: ProjectStatus | 'elsewhere' | 'gone' | 'has-branches',
  ) {
    const message =
      reason === 'elsewhere' || reason === 'gone' || reason === 'has-branches'
        ? lifeCycleMessages[reason]
        : lifeCycleMessages.wrongStatus(kind, reason)
    super(reason === 'gone' ? 404 : 409, reason === 'gone' ? 'not_found' : 'conflict', message)
  }
}
