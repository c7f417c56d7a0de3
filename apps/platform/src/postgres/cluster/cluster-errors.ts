/** The project's cluster does not run, or does not run yet. */
export class ProjectNotActive extends Error {
  override readonly name = 'ProjectNotActive'

  constructor(readonly ref: string) {
    super('The project is not running at the moment. Try again in a moment.')
  }
}

/** The project's cluster has no database of that name that takes connections. */
export class UnknownDatabase extends Error {
  override readonly name = 'UnknownDatabase'

  constructor(
    readonly ref: string,
    readonly database: string,
  ) {
    super(`The project has no database named "${database}".`)
  }
}

/** The project's Postgres cannot do this, because of who runs it; see the project's capabilities. */
export class NotSupported extends Error {
  override readonly name = 'NotSupported'
}

/** A database that somebody else runs does not let the platform in, or is not what it should be. The message holds no secret. */
export class AttachedDatabaseError extends Error {
  override readonly name = 'AttachedDatabaseError'
}
