import { AppError } from '../../base/app-error'

type BackupFailure = 'gone' | 'running' | 'full' | 'not-complete' | 'in-use' | 'other-version'

/** Refusal to do something with a backup; the message says why, and what can be done. */
export class BackupError extends AppError {
  override readonly name = 'BackupError'

  constructor(
    readonly reason: BackupFailure,
    message: string,
  ) {
    super(reason === 'gone' ? 404 : 409, reason === 'gone' ? 'not_found' : 'conflict', message)
  }
}
