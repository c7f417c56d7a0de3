import { AppError } from '../../base/app-error'

/** The project's cluster does not run, or does not run yet. */
export class ProjectNotActive extends AppError {
  override readonly name = 'ProjectNotActive'

  constructor(readonly ref: string) {
    super(
      409,
      'project_not_active',
      'The project is not running at the moment. Try again in a moment.',
    )
  }
}

/** The project's cluster has no database of that name that takes connections. */
export class UnknownDatabase extends AppError {
  override readonly name = 'UnknownDatabase'

  constructor(
    readonly ref: string,
    readonly database: string,
  ) {
    super(400, 'bad_request', `The project has no database named "${database}".`)
  }
}

/** The project's Postgres cannot do this, because of who runs it; see the project's capabilities. */
export class NotSupported extends AppError {
  override readonly name = 'NotSupported'

  constructor(message: string) {
    super(409, 'not_supported', message)
  }
}

/**
 * An attached database refuses the platform, or is not as expected. The message holds no secret.
 */
export class AttachedDatabaseError extends AppError {
  override readonly name = 'AttachedDatabaseError'

  constructor(message: string, options?: ErrorOptions) {
    super(503, 'unavailable', message, { cause: options?.cause })
  }
}
