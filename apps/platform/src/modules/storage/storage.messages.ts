import { formatBytes } from '@howdah/rules/storage/format-bytes'

const units = [
  ['a day', 'days', 86_400],
  ['an hour', 'hours', 3_600],
  ['a minute', 'minutes', 60],
  ['a second', 'seconds', 1],
] as const

/** Returns a time in the largest unit that divides it exactly. */
function durationText(seconds: number): string {
  const [one, many, length] = units.find(([, , unit]) => seconds % unit === 0) ?? [
    'a second',
    'seconds',
    1,
  ]
  return seconds === length ? one : `${seconds / length} ${many}`
}

export const storageApiMessages = {
  badBucketList:
    'Buckets are listed by limit, offset, search, sortColumn (id, name, created_at, updated_at) and sortOrder (asc, desc).',
  badBucketName: (why: string) => `Invalid bucket name: ${why}.`,
  badKey: (why: string) => `Invalid file path: ${why}.`,
  badLimit: 'A size limit must be a number of bytes, or a size such as 50MB.',
  badMimeRule: (text: string) => `"${text}" isn’t a MIME type such as image/png or image/*.`,
  badMetadata: 'File metadata must be a JSON object of at most 16 kB.',
  badMultipart: 'The form has no file or is incomplete.',
  badOptions: 'must be a JSON object whose `download` is a name',
  badRange: (size: number) => `The range is outside of the file’s ${size} bytes.`,
  badSignature: 'This link is invalid or has expired.',
  badSchema:
    'The tables of the storage schema were changed. Restore them, or drop the schema to recreate it.',
  bucketLimit: (limit: number) =>
    `A bucket’s limit can’t exceed the project’s limit of ${formatBytes(limit)}.`,
  bucketNotEmpty: 'The bucket isn’t empty. Empty it first.',
  bucketTaken: 'A bucket with this name already exists.',
  busy: 'The project’s database is busy. Try again.',
  bytesMissing: 'This file’s content is missing from the store.',
  cut: 'The upload ended early.',
  largeRow: (table: string) =>
    `A row of storage.${table} is larger than 256 kB. Shorten its metadata, or restore the files too.`,
  duplicate: 'A file with this name already exists.',
  linkTooLong: (seconds: number) =>
    `Signed URLs of this project can last at most ${durationText(seconds)}.`,
  mime: (type: string, allowed: readonly string[]) =>
    `The type ${type} isn’t allowed in this bucket. Allowed: ${allowed.join(', ')}.`,
  noBucket: 'Bucket not found',
  noObject: 'Object not found',
  diskFull: 'The server’s disk is almost full. Delete files or free up space and try again.',
  notAllowed: 'This project’s policies don’t allow this.',
  planLimit: (plan: string, limit: string) => `The ${plan} plan allows files up to ${limit}.`,
  policyFailed: (message: string) => `A policy of this project failed: ${message}`,
  rowsTooLarge: (limit: number) =>
    `The rows of these files, or the notices about them, are larger than ${formatBytes(limit)}. List fewer files, or store less metadata.`,
  storeAway: 'The server’s file store isn’t responding. Try again.',
  tooLarge: (limit: number) => `The file is larger than the limit of ${formatBytes(limit)}.`,
  tooManyUploads: (max: number) =>
    `The project has ${max} unfinished resumable uploads. Finish or delete some first.`,
  tooManyOwnUploads: (max: number) =>
    `You have ${max} unfinished resumable uploads. Finish or delete some first.`,
  tooMany: (max: number) => `At most ${max} files per call.`,
  uploadGone: 'This upload no longer exists. Start again.',
} as const
