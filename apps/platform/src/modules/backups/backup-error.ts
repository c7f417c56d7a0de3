import { AppError } from '../../base/app-error'

type BackupFailure =
  | 'gone'
  | 'running'
  | 'full'
  | 'not-complete'
  | 'in-use'
  | 'other-version'
  | 'outside'
  | 'off'

/** Refusal of an action on a backup; the message contains the reason and the action to take. */
export class BackupError extends AppError {
  override readonly name = 'BackupError'

  constructor(
    readonly reason: BackupFailure,
    message: string,
  ) {
    super(reason === 'gone' ? 404 : 409, reason === 'gone' ? 'not_found' : 'conflict', message)
  }
}
