import { AppError, type ErrorCode } from '../../base/app-error'

/** Error names of the storage API, as known by the clients of the ecosystem. */
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
  | 'SlowDown'
  | 'Conflict'
  | 'NotSupported'
  | 'Busy'
  | 'DiskFull'

const STATUS: Record<StorageErrorName, number> = {
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
  SlowDown: 429,
  Busy: 503,
  DiskFull: 507,
}

/** A range that cannot be served is the request's fault for the contract, which has no code of its own for it. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
  507: 'disk_full',
}

/** Refusal of the store; `message` is for people. */
export class StorageError extends AppError {
  override readonly name = 'StorageError'

  constructor(
    readonly reason: StorageErrorName,
    message: string,
    options?: ErrorOptions,
  ) {
    const status = STATUS[reason]
    super(status, CODES[status] ?? 'bad_request', message, { cause: options?.cause })
  }
}
