/** What cannot be done with a backup; the message says why, and what can be done. */
export class BackupError extends Error {
  override readonly name = 'BackupError'

  constructor(
    readonly reason: 'gone' | 'running' | 'full' | 'not-complete' | 'in-use' | 'other-version',
    message: string,
  ) {
    super(message)
  }
}
