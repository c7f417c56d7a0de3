import {
  sizeFields,
  sizeOfFields,
  sizeProblem,
  type SizeFields,
} from '@howdah/rules/storage/size-fields'

/** Raw input of the bucket form. */
export interface BucketFields {
  name: string
  isPublic: boolean
  /** Nothing typed takes the project's limit. */
  limit: SizeFields
  /** Separated by commas. */
  types: string
}

/** Validation problems of the fields, by field. */
export interface BucketProblems {
  name?: 'missing' | 'long' | 'slash' | 'taken'
  limit?: 'wrong' | 'too-large'
  /** The text that is no type. */
  types?: string
}

export const newBucketFields: BucketFields = {
  name: '',
  isPublic: false,
  limit: sizeFields(null),
  types: '',
}

/** A bucket as it is, for the fields. */
export function fieldsOfBucket(bucket: {
  name: string
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: readonly string[] | null
}): BucketFields {
  return {
    name: bucket.name,
    isPublic: bucket.public,
    limit: sizeFields(bucket.file_size_limit),
    types: bucket.allowed_mime_types?.join(', ') ?? '',
  }
}

/** Converts the fields to bucket settings. */
export function bucketInput({ isPublic, limit, types }: BucketFields) {
  const listed = typesIn(types)
  return {
    public: isPublic,
    file_size_limit: sizeOfFields(limit),
    allowed_mime_types: listed.length === 0 ? null : listed,
  }
}

const typesIn = (text: string): string[] =>
  text
    .split(/[,\s]+/)
    .map((type) => type.trim().toLowerCase())
    .filter((type) => type !== '')

/** A type, or every type of a kind. */
const MIME_RULE = /^([\w.+-]+|\*)\/([\w.+-]+|\*)$/

/**
 * @param taken the names of other buckets
 * @param maxBytes the largest file that the project takes, in bytes
 */
export function bucketProblems(
  fields: BucketFields,
  { taken, maxBytes }: { taken: readonly string[]; maxBytes: number },
): BucketProblems {
  const problems: BucketProblems = {}
  const name = fields.name.trim()
  if (name === '') problems.name = 'missing'
  else if (new TextEncoder().encode(name).length > 100) problems.name = 'long'
  else if (name.includes('/')) problems.name = 'slash'
  else if (taken.includes(name)) problems.name = 'taken'
  const limit = sizeProblem(fields.limit, maxBytes)
  if (limit !== undefined) problems.limit = limit
  const wrong = typesIn(fields.types).find((type) => !MIME_RULE.test(type))
  if (wrong !== undefined) problems.types = wrong
  return problems
}
