import { behind, type NamedEntry } from '../rows/list-names'
import { etagOf, numberOf, type S3Call } from './s3-call'
import type { XmlChildren } from './xml'

const MAX_KEYS = 1_000

/** Returns a key as the client asked for it: many XML parsers take no control characters. */
export const keyEncoder = ({ call }: S3Call): ((key: string) => string) =>
  call.query.get('encoding-type') === 'url'
    ? (key) => encodeURIComponent(key).replaceAll('%2F', '/')
    : (key) => key

interface Page {
  entries: NamedEntry[]
  isTruncated: boolean
  /** Name after which the next page begins. */
  next: string
}

async function readPage(s3: S3Call, after: string, maxKeys: number): Promise<Page> {
  const { access, bucketId, call, storage } = s3
  await storage.rulesOf(bucketId)
  if (maxKeys === 0) return { entries: [], isTruncated: false, next: '' }
  const found = await storage.names(access, {
    bucketId,
    prefix: call.query.get('prefix') ?? '',
    delimiter: call.query.get('delimiter') ?? '',
    after,
    limit: maxKeys + 1,
  })
  const entries = found.slice(0, maxKeys)
  const last = entries.at(-1)
  return {
    entries,
    isTruncated: found.length > maxKeys,
    next: last === undefined ? '' : last.folded ? behind(last.name) : last.name,
  }
}

const toXml = (entries: readonly NamedEntry[], encode: (key: string) => string): XmlChildren => [
  ...entries
    .filter(({ folded }) => !folded)
    .map(
      ({ metadata, name, updatedAt, version }) =>
        [
          'Contents',
          [
            ['Key', encode(name)],
            ['LastModified', new Date(updatedAt).toISOString()],
            ['ETag', etagOf(version)],
            ['Size', metadata?.size ?? 0],
            ['StorageClass', 'STANDARD'],
          ],
        ] as const,
    ),
  ...entries
    .filter(({ folded }) => folded)
    .map(({ name }) => ['CommonPrefixes', [['Prefix', encode(name)]]] as const),
]

/** Position of a page, opaque to clients. */
const toToken = (after: string): string => Buffer.from(after).toString('base64url')
const fromToken = (token: string): string => Buffer.from(token, 'base64url').toString('utf8')

/** `ListObjectsV2` */
export async function listObjectsV2(s3: S3Call): Promise<void> {
  const { bucketId, call, sendXml } = s3
  const { query } = call
  const maxKeys = Math.min(
    numberOf(s3, 'max-keys', { min: 0, max: 1e9, otherwise: MAX_KEYS }),
    MAX_KEYS,
  )
  const token = query.get('continuation-token')
  const after = token === null ? (query.get('start-after') ?? '') : fromToken(token)
  const { entries, isTruncated, next } = await readPage(s3, after, maxKeys)
  const encode = keyEncoder(s3)
  sendXml('ListBucketResult', [
    ['Name', bucketId],
    ['Prefix', encode(query.get('prefix') ?? '')],
    ['Delimiter', query.get('delimiter') === null ? null : encode(query.get('delimiter') ?? '')],
    ['EncodingType', query.get('encoding-type')],
    ['StartAfter', query.get('start-after')],
    ['ContinuationToken', token],
    ['NextContinuationToken', isTruncated ? toToken(next) : null],
    ['KeyCount', entries.length],
    ['MaxKeys', maxKeys],
    ['IsTruncated', isTruncated],
    ...toXml(entries, encode),
  ])
}

/** `ListObjects`, the first version */
export async function listObjects(s3: S3Call): Promise<void> {
  const { bucketId, call, sendXml } = s3
  const { query } = call
  const maxKeys = Math.min(
    numberOf(s3, 'max-keys', { min: 0, max: 1e9, otherwise: MAX_KEYS }),
    MAX_KEYS,
  )
  const marker = query.get('marker') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  // A marker that is a folded entry stands for everything in it.
  const after = delimiter !== '' && marker.endsWith(delimiter) ? behind(marker) : marker
  const { entries, isTruncated } = await readPage(s3, after, maxKeys)
  const encode = keyEncoder(s3)
  sendXml('ListBucketResult', [
    ['Name', bucketId],
    ['Prefix', encode(query.get('prefix') ?? '')],
    ['Marker', encode(marker)],
    ['NextMarker', isTruncated ? encode(entries.at(-1)?.name ?? '') : null],
    ['Delimiter', delimiter === '' ? null : encode(delimiter)],
    ['EncodingType', query.get('encoding-type')],
    ['MaxKeys', maxKeys],
    ['IsTruncated', isTruncated],
    ...toXml(entries, encode),
  ])
}
