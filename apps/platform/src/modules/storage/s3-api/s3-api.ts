import type { GatewayService, PublicCall } from '../../../access/gateway.types'
import type { StorageServices } from '../services'
import {
  createBucket,
  s3DeleteBucket,
  getBucketLocation,
  getBucketVersioning,
  headBucket,
  s3ListBuckets,
} from './bucket-operations'
import { listObjects, listObjectsV2 } from './list-objects'
import {
  abortUpload,
  completeUpload,
  createUpload,
  listParts,
  listUploads,
  uploadPart,
  uploadPartCopy,
} from './multipart-operations'
import {
  copyObject,
  deleteObject,
  s3DeleteObjects,
  s3GetObject,
  getObjectTagging,
  putObject,
} from './object-operations'
import { type S3Call, s3Call, XML_TYPE } from './s3-call'
import { s3ApiMessages } from './s3-api.messages'
import { S3Error } from './s3-error'
import { errorDocument, statusOf } from './s3-refusal'

type Operation = (s3: S3Call) => Promise<void>

/** Parameters of the query that name an operation of their own; all others of S3's are not supported. */
const SUBRESOURCES = [
  ...['accelerate', 'acl', 'analytics', 'attributes', 'cors', 'delete', 'encryption'],
  ...['intelligent-tiering', 'inventory', 'legal-hold', 'lifecycle', 'location', 'logging'],
  ...['metrics', 'notification', 'object-lock', 'ownershipControls', 'policy', 'policyStatus'],
  ...['publicAccessBlock', 'replication', 'requestPayment', 'restore', 'retention', 'select'],
  ...['tagging', 'torrent', 'uploads', 'versioning', 'versions', 'website'],
]

const bucketOperations: Readonly<Record<string, Operation>> = {
  GET: (s3) => (s3.call.query.get('list-type') === '2' ? listObjectsV2(s3) : listObjects(s3)),
  HEAD: headBucket,
  PUT: createBucket,
  DELETE: s3DeleteBucket,
  'GET location': getBucketLocation,
  'GET versioning': getBucketVersioning,
  'GET uploads': listUploads,
  'POST delete': s3DeleteObjects,
}
const objectOperations: Readonly<Record<string, Operation>> = {
  GET: s3GetObject,
  HEAD: s3GetObject,
  PUT: putObject,
  DELETE: deleteObject,
  'GET tagging': getObjectTagging,
  'POST uploads': createUpload,
}
const uploadOperations: Readonly<Record<string, Operation>> = {
  GET: listParts,
  PUT: uploadPart,
  POST: completeUpload,
  DELETE: abortUpload,
}

function operationOf({ bucketId, call, header, key }: S3Call): Operation | undefined {
  const { method = '' } = call.exchange.request
  const sub = SUBRESOURCES.find((name) => call.query.has(name))
  const name = sub === undefined ? method : `${method} ${sub}`
  if (bucketId === '') return name === 'GET' ? s3ListBuckets : undefined
  if (key === '') return bucketOperations[name]
  const isCopy = method === 'PUT' && header('x-amz-copy-source') !== undefined
  if (sub === undefined && call.query.has('uploadId'))
    return isCopy ? uploadPartCopy : uploadOperations[method]
  return sub === undefined && isCopy ? copyObject : objectOperations[name]
}

async function answer(call: PublicCall<StorageServices>): Promise<void> {
  const s3 = await s3Call(call)
  const operation = operationOf(s3)
  if (operation === undefined) throw new S3Error('NotImplemented', s3ApiMessages.notImplemented)
  await operation(s3)
}

/**
 * The part of S3's API that its clients need for files, with path-style addresses. Requests are
 * signed with an access key of the project, which acts as `service_role`, or with its `anon` key and
 * the session token of a person, whom policies restrict.
 */
export const s3Api: GatewayService<StorageServices> = {
  path: '/storage/v1/s3',
  endpoints: [
    {
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      paths: ['', '/', '/:bucket', '/:bucket/', '/:bucket/:key{.+}'],
      opens: 'public',
      wakes: true,
      answer,
    },
  ],
  refusal: (error, requestId) => ({
    status: statusOf(error),
    body: errorDocument(error, requestId),
    headers: { 'content-type': XML_TYPE },
  }),
}
