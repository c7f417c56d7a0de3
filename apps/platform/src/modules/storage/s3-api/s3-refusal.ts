import type { AppError } from '../../../base/app-error'
import { StorageError, type StorageErrorName } from '../storage-error'
import { storageApiMessages } from '../storage.messages'
import { S3Error, type S3ErrorCode } from './s3-error'
import { xmlDocument } from './xml'

const CODES: Readonly<Record<StorageErrorName, S3ErrorCode>> = {
  InvalidRequest: 'InvalidRequest',
  SlowDown: 'SlowDown',
  InvalidKey: 'InvalidArgument',
  InvalidMimeType: 'InvalidRequest',
  InvalidSignature: 'AccessDenied',
  Unauthorized: 'AccessDenied',
  not_found: 'NoSuchKey',
  Duplicate: 'PreconditionFailed',
  EntityTooLarge: 'EntityTooLarge',
  InvalidRange: 'InvalidRange',
  Conflict: 'BucketNotEmpty',
  NotSupported: 'NotImplemented',
  Busy: 'SlowDown',
  DiskFull: 'InsufficientStorage',
}
/** Of refusals of the gateway itself. */
const BY_STATUS: Readonly<Record<number, S3ErrorCode>> = {
  400: 'InvalidRequest',
  401: 'AccessDenied',
  403: 'AccessDenied',
  404: 'NoSuchBucket',
  405: 'MethodNotAllowed',
  409: 'OperationAborted',
  413: 'EntityTooLarge',
  503: 'ServiceUnavailable',
}

function codeOf(error: AppError): S3ErrorCode {
  if (error instanceof S3Error) return error.s3Code
  if (!(error instanceof StorageError)) return BY_STATUS[error.status] ?? 'InternalError'
  if (error.message === storageApiMessages.noBucket) return 'NoSuchBucket'
  if (error.message === storageApiMessages.bucketTaken) return 'BucketAlreadyOwnedByYou'
  if (error.message === storageApiMessages.badSchema) return 'OperationAborted'
  return CODES[error.reason]
}

/** Formats an error as S3's clients read it. */
export const errorDocument = (error: AppError, requestId: string): string =>
  xmlDocument('Error', [
    ['Code', codeOf(error)],
    ['Message', error.message],
    ['RequestId', requestId],
  ])

export const statusOf = (error: AppError): number => {
  const code = codeOf(error)
  return error instanceof S3Error ? error.status : new S3Error(code, '').status
}
