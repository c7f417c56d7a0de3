import type { S3, S3ClientConfig } from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { s3Messages } from './s3.messages'
import type { S3Settings } from './s3-settings'

/** The S3 service cannot be used; the message contains the reason and no secret. */
export class S3Unusable extends Error {
  override readonly name = 'S3Unusable'

  /** @param isRefusal true if the service has answered, so that waiting does not help */
  constructor(
    message: string,
    readonly isRefusal: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

interface S3Failure {
  name: string
  $metadata?: { httpStatusCode?: number }
}

const isS3Failure = (error: unknown): error is S3Failure =>
  typeof error === 'object' && error !== null && 'name' in error

/** Returns true if the service has nothing under a key, or no such multipart upload. */
export const isNotThere = (error: unknown): boolean =>
  isS3Failure(error) &&
  (['NoSuchKey', 'NoSuchUpload', 'NotFound'].includes(error.name) ||
    error.$metadata?.httpStatusCode === 404)

export const s3ClientConfig = ({
  credentials,
  endpoint,
  pathStyle,
  region,
}: S3Settings): S3ClientConfig => ({
  region,
  forcePathStyle: pathStyle,
  ...(endpoint === null ? {} : { endpoint }),
  ...(credentials === null ? {} : { credentials }),
  // Services that are not AWS's know few of the newer checksums.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
})

/**
 * Writes, reads and deletes an object, so that a server which starts can keep files.
 * @param variables prefix of the variables that name the service
 * @throws S3Unusable
 */
export async function checkBucket(
  client: S3,
  { bucket, endpoint, prefix }: S3Settings,
  variables: string,
): Promise<void> {
  const where = endpoint ?? 'AWS'
  const messages = s3Messages(variables)
  const object = { Bucket: bucket, Key: `${prefix}howdah-check-${randomUUID()}` }
  const step = async (what: string, done: Promise<unknown>) => {
    try {
      await done
    } catch (error) {
      const { $metadata, message, name } = error as Error & S3Failure
      if (isNotThere(error))
        throw new S3Unusable(messages.noBucket(bucket, where), true, { cause: error })
      const status = $metadata?.httpStatusCode
      if (status === undefined)
        throw new S3Unusable(messages.noAnswer(where, message || name), false, { cause: error })
      throw new S3Unusable(messages.refused(what, bucket, where, status, name), status < 500, {
        cause: error,
      })
    }
  }
  await step('write to', client.putObject({ ...object, Body: 'x' }))
  await step('read from', client.headObject(object))
  await step('list', client.listObjectsV2({ Bucket: bucket, Prefix: object.Key, MaxKeys: 1 }))
  await step('delete from', client.deleteObject(object))
}
