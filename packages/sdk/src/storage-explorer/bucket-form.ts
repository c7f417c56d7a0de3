/** What is typed about a bucket. */
export interface BucketFields {
  name: string
  isPublic: boolean
  /** A number as typed; '' takes the project's limit. */
  limit: string
  unit: SizeUnit
  /** Separated by commas. */
  types: string
}

export const SIZE_UNITS = ['bytes', 'KB', 'MB', 'GB'] as const
export type SizeUnit = (typeof SIZE_UNITS)[number]

/** What is wrong with them, by field. */
export interface BucketProblems {
  name?: 'missing' | 'long' | 'slash' | 'taken'
  limit?: 'wrong' | 'too-large'
  /** The text that is no type. */
  types?: string
}

export const newBucketFields: BucketFields = { name: '', isPublic: false, limit: '', unit: 'MB', types: '' }

/** A bucket as it is, for the fields. */
export function fieldsOfBucket(bucket: {
  name: string
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: readonly string[] | null
}): BucketFields {
  const { file_size_limit: limit } = bucket
  const unit = limit === null ? 'MB' : ([...SIZE_UNITS].reverse().find((known) => limit > 0 && limit % bytesOf(known) === 0) ?? 'bytes')
  return {
    name: bucket.name,
    isPublic: bucket.public,
    limit: limit === null ? '' : String(limit / bytesOf(unit)),
    unit,
    types: bucket.allowed_mime_types?.join(', ') ?? '',
  }
}

const bytesOf = (unit: SizeUnit): number => 1024 ** SIZE_UNITS.indexOf(unit)

/** What the fields ask for. */
export function bucketWish({ isPublic, limit, unit, types }: BucketFields) {
  const listed = typesIn(types)
  return {
    public: isPublic,
    file_size_limit: limit.trim() === '' ? null : Math.round(Number(limit) * bytesOf(unit)),
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
 * @param most the largest file that the project takes, in bytes
 */
export function bucketProblems(fields: BucketFields, { taken, most }: { taken: readonly string[]; most: number }): BucketProblems {
  const problems: BucketProblems = {}
  const name = fields.name.trim()
  if (name === '') problems.name = 'missing'
  else if (new TextEncoder().encode(name).length > 100) problems.name = 'long'
  else if (name.includes('/')) problems.name = 'slash'
  else if (taken.includes(name)) problems.name = 'taken'
  const { file_size_limit: limit } = bucketWish(fields)
  if (limit !== null && !(Number.isSafeInteger(limit) && limit > 0)) problems.limit = 'wrong'
  else if (limit !== null && limit > most) problems.limit = 'too-large'
  const wrong = typesIn(fields.types).find((type) => !MIME_RULE.test(type))
  if (wrong !== undefined) problems.types = wrong
  return problems
}
