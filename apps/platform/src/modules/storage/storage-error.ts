/** What the storage API calls what went wrong; the clients of the ecosystem know these words. */
export type StorageErrorName =
  | 'InvalidRequest'
  | 'InvalidKey'
  | 'InvalidMimeType'
  | 'InvalidSignature'
  | 'Unauthorized'
  | 'not_found'
  | 'Duplicate'
  | 'EntityTooLarge'
  | 'InvalidRange'
  | 'Conflict'
  | 'NotSupported'
  | 'Busy'

const statuses: Record<StorageErrorName, number> = {
  InvalidRequest: 400,
  InvalidKey: 400,
  InvalidSignature: 400,
  Unauthorized: 403,
  not_found: 404,
  Duplicate: 409,
  Conflict: 409,
  NotSupported: 409,
  EntityTooLarge: 413,
  InvalidMimeType: 415,
  InvalidRange: 416,
  Busy: 503,
}

/** A refusal of the store; `message` is for people. */
export class StorageError extends Error {
  override readonly name = 'StorageError'

  constructor(
    readonly reason: StorageErrorName,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }

  get status(): number {
    return statuses[this.reason]
  }
}
