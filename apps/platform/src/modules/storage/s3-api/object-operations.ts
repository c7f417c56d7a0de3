import { namesVersion } from '../../../base/http/byte-range'
import { sendObject } from '../api/send-object'
import type { ObjectPlace } from '../project-storage'
import { servedType } from '../rules/mime-rules'
import type { NewObject, StoredObject, WriteMode } from '../storage.types'
import { etagOf, type S3Call } from './s3-call'
import { s3ApiMessages } from './s3-api.messages'
import { S3Error } from './s3-error'
import { readXml, childText } from './xml'

const METADATA_PREFIX = 'x-amz-meta-'
/** Maximum bytes of a file's own metadata, and of what `DeleteObjects` takes. */
const MAX_METADATA_BYTES = 2_048
const MAX_DELETE_BYTES = 4_000_000
const MAX_DELETED_KEYS = 1_000

/** Reads what a request says about the file that it makes. */
export function newObjectOf(s3: S3Call): NewObject {
  const { bucketId, header, key } = s3
  const cacheControl = header('cache-control')
  return {
    bucketId,
    name: key,
    mimetype: servedType(header('content-type')),
    cacheControl: /max-age=\d{1,10}/i.exec(cacheControl ?? '')?.[0].toLowerCase() ?? 'no-cache',
    userMetadata: metadataOf(s3),
  }
}

function metadataOf({ call }: S3Call): Record<string, string> | null {
  const found = Object.entries(call.exchange.request.headers)
    .filter(([name]) => name.startsWith(METADATA_PREFIX))
    .map(([name, value]) => [
      name.slice(METADATA_PREFIX.length),
      // Node reads headers as Latin-1; clients write UTF-8.
      Buffer.from(String(value), 'latin1').toString('utf8').replaceAll('\0', ''),
    ])
  if (
    found.flat().reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0) > MAX_METADATA_BYTES
  )
    throw new S3Error('InvalidArgument', s3ApiMessages.badMetadata)
  return found.length === 0 ? null : (Object.fromEntries(found) as Record<string, string>)
}

/** `PutObject`, replacing one of the same name unless `If-None-Match: *` forbids it */
export async function putObject(s3: S3Call): Promise<void> {
  const { access, header, sendEmpty, storage } = s3
  const { bytes, size } = s3.body()
  const mode: WriteMode = header('if-none-match') === '*' ? 'insert' : 'upsert'
  const { version } = await storage.upload(access, newObjectOf(s3), mode, bytes, size)
  sendEmpty(200, { etag: etagOf(version) })
}

/** `GetObject` and `HeadObject`, also of a range or if it has changed */
export async function s3GetObject(s3: S3Call): Promise<void> {
  const { access, bucketId, call, key, storage } = s3
  const object = await storage.find(access, { bucketId, name: key })
  checkConditions(s3, object)
  const { response } = call.exchange
  for (const [name, value] of Object.entries(object.user_metadata ?? {})) {
    const header = `${METADATA_PREFIX}${name.toLowerCase()}`
    // Metadata may come from elsewhere than S3, and hold what no header can.
    if (typeof value === 'string' && /^[a-z0-9_.-]{1,100}$/.test(header))
      response.setHeader(header, headerText(value))
  }
  const disposition = call.query.get('response-content-disposition')
  await sendObject(call.exchange, storage, object, {
    download: disposition === null ? null : fileNameOf(disposition),
    shared: false,
    isOpaque: false,
  })
}

// oxlint-disable-next-line no-control-regex -- controls are what is replaced
const CONTROLS = /[\x00-\x1f\x7f]/g
/** Returns a text as a header carries it: its UTF-8 as Latin-1. */
const headerText = (text: string): string =>
  Buffer.from(text.replace(CONTROLS, ' ')).toString('latin1')

function checkConditions(
  { header }: S3Call,
  { updated_at: updatedAt, version }: StoredObject,
): void {
  const match = header('if-match')
  const unmodified = Date.parse(header('if-unmodified-since') ?? '')
  const changed = Math.floor(new Date(updatedAt).getTime() / 1000) * 1000
  if (match === undefined ? changed > unmodified : !namesVersion(match, etagOf(version)))
    throw new S3Error('PreconditionFailed', s3ApiMessages.preconditionFailed)
}

/** Returns the file name of `attachment; filename="..."`; empty for the file's own. */
function fileNameOf(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  const [, plain = ''] = /filename="?([^";]+)"?/i.exec(disposition) ?? []
  if (encoded === undefined) return plain
  try {
    return decodeURIComponent(encoded)
  } catch {
    return plain
  }
}

/** Returns the place that `x-amz-copy-source` names. @throws S3Error InvalidArgument */
export function copySourceOf({ header }: S3Call): ObjectPlace {
  const fault = () => new S3Error('InvalidArgument', s3ApiMessages.badCopySource)
  const [path = ''] = (header('x-amz-copy-source') ?? '').split('?')
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    throw fault()
  }
  const [, bucketId, name] = /^\/?([^/]+)\/(.+)$/s.exec(decoded) ?? []
  if (bucketId === undefined || name === undefined) throw fault()
  return { bucketId, name }
}

/** `CopyObject`; with `x-amz-metadata-directive: REPLACE` the copy gets the metadata of the request */
export async function copyObject(s3: S3Call): Promise<void> {
  const { access, bucketId, header, key, sendXml, storage } = s3
  const from = copySourceOf(s3)
  const to = { bucketId, name: key }
  if (header('x-amz-metadata-directive')?.toUpperCase() === 'REPLACE') {
    const source = await storage.find(access, from)
    const bytes = await storage.read(source, null)
    await storage
      .upload(access, newObjectOf(s3), 'upsert', bytes, source.metadata?.size ?? null)
      .finally(() => bytes.destroy())
  } else if (from.bucketId !== bucketId || from.name !== key)
    await storage.copy(access, from, to, 'upsert')
  const { updated_at: updatedAt, version } = await storage.find(access, to)
  sendXml('CopyObjectResult', [
    ['LastModified', new Date(updatedAt).toISOString()],
    ['ETag', etagOf(version)],
  ])
}

/** `DeleteObject`; one that does not exist counts as deleted */
export async function deleteObject(s3: S3Call): Promise<void> {
  const { key, sendEmpty } = s3
  if ((await removeObjects(s3, [key])).has(key))
    throw new S3Error('AccessDenied', s3ApiMessages.mayNotDelete)
  sendEmpty(204)
}

/** Deletes files. @returns the keys that the caller can see and may not delete */
async function removeObjects(
  { access, bucketId, storage }: S3Call,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  await storage.rulesOf(bucketId)
  const removed = new Set((await storage.remove(access, bucketId, keys)).map(({ name }) => name))
  const others = keys.filter((key) => !removed.has(key))
  return access.role === 'service_role' || others.length === 0
    ? new Set()
    : storage.seen(access, bucketId, others)
}

/** `DeleteObjects` */
export async function s3DeleteObjects(s3: S3Call): Promise<void> {
  const { sendXml } = s3
  const root = await readXml(s3.body().bytes, 'Delete', MAX_DELETE_BYTES)
  const keys = root.children
    .filter(({ name }) => name === 'Object')
    .map((one) => childText(one, 'Key'))
  if (keys.length === 0 || keys.length > MAX_DELETED_KEYS)
    throw new S3Error('MalformedXML', s3ApiMessages.badXml(MAX_DELETE_BYTES))
  const refused = await removeObjects(s3, keys)
  const isQuiet = childText(root, 'Quiet') === 'true'
  sendXml('DeleteResult', [
    ...keys
      .filter((key) => !isQuiet && !refused.has(key))
      .map((key) => ['Deleted', [['Key', key]]] as const),
    ...[...refused].map(
      (key) =>
        [
          'Error',
          [
            ['Key', key],
            ['Code', 'AccessDenied'],
            ['Message', s3ApiMessages.mayNotDelete],
          ],
        ] as const,
    ),
  ])
}

/** `GetObjectAcl`, `GetObjectTagging` and their like: nothing is set. */
export async function getObjectTagging({
  access,
  bucketId,
  key,
  sendXml,
  storage,
}: S3Call): Promise<void> {
  await storage.find(access, { bucketId, name: key })
  sendXml('Tagging', [['TagSet', []]])
}
