import { formatBytes } from '@howdah/rules'

const units = [
  ['a day', 'days', 86_400],
  ['an hour', 'hours', 3_600],
  ['a minute', 'minutes', 60],
  ['a second', 'seconds', 1],
] as const

/** Returns a time in the largest unit of which it is a whole number. */
function durationText(seconds: number): string {
  const [one, many, length] = units.find(([, , unit]) => seconds % unit === 0) ?? ['a second', 'seconds', 1]
  return seconds === length ? one : `${seconds / length} ${many}`
}

export const storageMessages = {
  badBody: 'The body is not what this call takes.',
  badBucketName: (why: string) => `This is no name for a bucket: ${why}.`,
  badKey: (why: string) => `This is no path of a file: ${why}.`,
  badLimit: 'A size limit is a number of bytes, or a text such as 50MB.',
  badMimeRule: (text: string) => `"${text}" is no type such as image/png or image/*.`,
  badMetadata: 'The metadata of a file is a JSON object of at most 16 kB.',
  badMultipart: 'The form holds no file, or is cut.',
  badRange: (size: number) => `This file has ${size} bytes; the range is outside of it.`,
  badSignature: 'This link is not good (any more).',
  badSchema: 'The tables of the schema storage are not as they were made. Restore them, or drop the schema so that it is made anew.',
  bucketLimit: (limit: number) => `A bucket takes no larger files than the project: ${formatBytes(limit)} at most.`,
  bucketNotEmpty: 'The bucket is not empty. Empty it first.',
  bucketTaken: 'There is a bucket of this name already.',
  busy: 'The project’s database is busy. Try again.',
  bytesMissing: 'The bytes of this file are missing from the store.',
  cut: 'The upload ended before all of it was there.',
  duplicate: 'There is a file of this name already.',
  linkTooLong: (seconds: number) => `Signed URLs of this project last ${durationText(seconds)} at most.`,
  mime: (type: string, allowed: readonly string[]) => `The type ${type} is not allowed in this bucket. It takes ${allowed.join(', ')}.`,
  noBucket: 'Bucket not found',
  noObject: 'Object not found',
  diskFull: 'The disk of this server is almost full. Make room on it, or delete files, and try again.',
  noRole: 'This key opens no role of the project’s API.',
  notAllowed: 'The policies of this project do not allow this.',
  planLimit: (plan: string, limit: string) => `The plan ${plan} takes files of ${limit} at most.`,
  policyFailed: (message: string) => `A policy of this project fails: ${message}`,
  storeAway: 'The store of this server does not answer. Try again.',
  tooLarge: (limit: number) => `The file is larger than what is allowed here: ${formatBytes(limit)}.`,
  tooMany: (most: number) => `At most ${most} files a call.`,
  uploadGone: 'This upload is gone. Begin it again.',
} as const
