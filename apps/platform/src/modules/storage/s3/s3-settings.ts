import { webAddress } from '../../../base/network/web-address'

/** The bucket of an S3 service that holds the bytes of all projects. */
export interface S3Settings {
  bucket: string
  region: string
  /** null for AWS's own. */
  endpoint: string | null
  /** Null to use the defaults of the SDK: AWS_ variables, files, the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  /** True if the bucket is part of the path instead of the host name. */
  pathStyle: boolean
  /** Prefix of all keys; '' or with a slash at its end. */
  prefix: string
}

export const s3ConfigMessages = {
  bucket:
    'HOWDAH_S3_BUCKET takes the name of a bucket (3 to 63 lower-case letters, digits, dots and hyphens); it is needed with the other HOWDAH_S3_ variables.',
  endpoint:
    'HOWDAH_S3_ENDPOINT takes the address of an S3 service, such as https://s3.example.com.',
  keys: 'HOWDAH_S3_ACCESS_KEY_ID and HOWDAH_S3_SECRET_ACCESS_KEY are needed together.',
  prefix:
    'HOWDAH_S3_PREFIX takes what all keys begin with: letters, digits, dots, hyphens, underscores and slashes between them, 100 at most.',
  style: (text: string) => `HOWDAH_S3_PATH_STYLE takes true or false, not "${text}".`,
} as const

/** The S3 service that the environment names; null when it names none. @throws Error with a sentence */
export function readS3Settings(
  environment: Readonly<Record<string, string | undefined>>,
): S3Settings | null {
  const [bucket, endpoint, region, accessKeyId, secretAccessKey, style, prefix] = (
    [
      'BUCKET',
      'ENDPOINT',
      'REGION',
      'ACCESS_KEY_ID',
      'SECRET_ACCESS_KEY',
      'PATH_STYLE',
      'PREFIX',
    ] as const
  ).map((name) => environment[`HOWDAH_S3_${name}`]?.trim() || null)
  const values = [bucket, endpoint, region, accessKeyId, secretAccessKey, style, prefix]
  if (values.every((value) => value === null)) return null
  if (!bucket || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error(s3ConfigMessages.bucket)
  if (!accessKeyId !== !secretAccessKey) throw new Error(s3ConfigMessages.keys)
  if (style && !/^(true|false)$/.test(style)) throw new Error(s3ConfigMessages.style(style))
  const below = (prefix ?? '').replace(/^\/+|\/+$/g, '')
  if (below.length > 100 || !/^(?:[\w.-]+(?:\/[\w.-]+)*)?$/.test(below))
    throw new Error(s3ConfigMessages.prefix)
  const address = endpoint ? webAddress(endpoint) : null
  if (endpoint && address === null) throw new Error(s3ConfigMessages.endpoint)
  return {
    bucket,
    region: region ?? 'us-east-1',
    endpoint: address,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    // Other S3 services rarely have a host name per bucket.
    pathStyle: style ? style === 'true' : endpoint !== null && endpoint !== undefined,
    prefix: below === '' ? '' : `${below}/`,
  }
}
