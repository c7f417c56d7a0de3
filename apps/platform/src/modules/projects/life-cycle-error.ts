import type { ProjectStatus } from './projects'
import type { BackupKind, LifeCycleKind } from '../operations/operations.types'
import { operationMessages } from '../operations/operations.messages'

/** A step of a project's life cannot begin now, or not here. */
export class LifeCycleError extends Error {
  override readonly name = 'LifeCycleError'

  /** @param reason the status that does not allow it, `elsewhere` for a project of another data directory, `gone` for none */
  constructor(
    readonly kind: LifeCycleKind | BackupKind,
    readonly reason: ProjectStatus | 'elsewhere' | 'gone',
  ) {
    super(reason === 'elsewhere' || reason === 'gone' ? operationMessages[reason] : operationMessages.wrongStatus(kind, reason))
  }
}
