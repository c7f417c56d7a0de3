import { formatBytes } from '@howdah/rules/storage/format-bytes'

export const s3ApiMessages = {
  badAuthorization: 'The Authorization header isn’t a valid AWS Signature Version 4.',
  badChecksum: (name: string) => `The ${name} checksum doesn’t match the received data.`,
  badChunks: 'The body isn’t in the format aws-chunked.',
  badCopySource: 'x-amz-copy-source must be a bucket and a key.',
  badDate: 'The date of the request is missing or invalid.',
  badMetadata: 'User metadata can hold at most 2 kB.',
  badNumber: (name: string) => `${name} must be a number in its range.`,
  badPart: 'A part is missing, or its ETag doesn’t match.',
  badPartOrder: 'Parts must be listed in ascending order.',
  badToken: 'The session token isn’t a valid token of this project, or has expired.',
  badXml: (limit: number) => `The body isn’t the expected XML of at most ${formatBytes(limit)}.`,
  bucketNotEmpty: 'The bucket isn’t empty.',
  expired: 'The presigned URL has expired.',
  mayNotDelete: 'The policies of the project don’t allow deleting this file.',
  noKey: 'This access key doesn’t exist in this project.',
  noUpload: 'The multipart upload doesn’t exist. It may have been completed or aborted.',
  notImplemented: 'This server doesn’t support this operation.',
  partTooSmall: (limit: number) =>
    `Every part but the last must have at least ${formatBytes(limit)}.`,
  preconditionFailed: 'A precondition of the request isn’t met.',
  signature: 'The calculated signature doesn’t match. Check the secret access key.',
  skewed: 'The time of the request differs too much from the server’s.',
  tooManyKeys: (max: number) =>
    `This project already has ${max} S3 access keys. Delete unused ones first.`,
  noSuchKey: 'This access key no longer exists.',
  tooManyUploads: (max: number) =>
    `This project already has ${max} unfinished multipart uploads. Complete or abort some first.`,
  unsigned: (name: string) => `The header ${name} isn’t signed.`,
} as const
