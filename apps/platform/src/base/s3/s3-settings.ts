import { webAddress } from '../network/web-address'

/** A bucket of an S3 service. */
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

/** @param variables prefix of the variables */
export const s3ConfigMessages = (variables: string) =>
  ({
    bucket: `${variables}BUCKET takes the name of a bucket (3 to 63 lower-case letters, digits, dots and hyphens); it is needed with the other ${variables} variables.`,
    endpoint: `${variables}ENDPOINT takes the address of an S3 service, such as https://s3.example.com.`,
    keys: `${variables}ACCESS_KEY_ID and ${variables}SECRET_ACCESS_KEY are needed together.`,
    prefix: `${variables}PREFIX takes what all keys begin with: letters, digits, dots, hyphens, underscores and slashes between them, 100 at most.`,
    style: (text: string) => `${variables}PATH_STYLE takes true or false, not "${text}".`,
  }) as const

/**
 * The S3 service that the environment names; null when it names none.
 * @param variables prefix of its variables, such as `HOWDAH_S3_`
 * @throws Error with a sentence
 */
export function readS3Settings(
  environment: Readonly<Record<string, string | undefined>>,
  variables: string,
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
  ).map((name) => environment[`${variables}${name}`]?.trim() || null)
  const values = [bucket, endpoint, region, accessKeyId, secretAccessKey, style, prefix]
  if (values.every((value) => value === null)) return null
  const messages = s3ConfigMessages(variables)
  if (!bucket || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error(messages.bucket)
  if (!accessKeyId !== !secretAccessKey) throw new Error(messages.keys)
  if (style && !/^(true|false)$/.test(style)) throw new Error(messages.style(style))
  const below = (prefix ?? '').replace(/^\/+|\/+$/g, '')
  if (below.length > 100 || !/^(?:[\w.-]+(?:\/[\w.-]+)*)?$/.test(below))
    throw new Error(messages.prefix)
  const address = endpoint ? webAddress(endpoint) : null
  if (endpoint && address === null) throw new Error(messages.endpoint)
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
