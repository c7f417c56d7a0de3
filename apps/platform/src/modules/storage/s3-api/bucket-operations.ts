import { asService } from '../storage.types'
import type { S3Call } from './s3-call'

/** `ListBuckets` */
export async function s3ListBuckets({ sendXml, storage }: S3Call): Promise<void> {
  const buckets = await storage.buckets(asService)
  sendXml('ListAllMyBucketsResult', [
    [
      'Owner',
      [
        ['ID', 'project'],
        ['DisplayName', 'project'],
      ],
    ],
    [
      'Buckets',
      buckets.map(
        ({ created_at, id }) =>
          [
            'Bucket',
            [
              ['Name', id],
              ['CreationDate', new Date(created_at).toISOString()],
            ],
          ] as const,
      ),
    ],
  ])
}

/** `HeadBucket` */
export async function headBucket({ bucketId, sendEmpty, storage }: S3Call): Promise<void> {
  await storage.bucket(asService, bucketId)
  sendEmpty(200)
}

/** `GetBucketLocation`: the region without a name. */
export async function getBucketLocation({ bucketId, sendXml, storage }: S3Call): Promise<void> {
  await storage.bucket(asService, bucketId)
  sendXml('LocationConstraint', [])
}

/** `GetBucketVersioning`: never enabled. */
export async function getBucketVersioning({ bucketId, sendXml, storage }: S3Call): Promise<void> {
  await storage.bucket(asService, bucketId)
  sendXml('VersioningConfiguration', [])
}

/** `CreateBucket`; the bucket is private. Its body, a region, does not matter. */
export async function createBucket({ bucketId, call, sendEmpty, storage }: S3Call): Promise<void> {
  call.exchange.request.resume()
  await storage.createBucket(asService, {
    id: bucketId,
    public: false,
    fileSizeLimit: null,
    allowedMimeTypes: null,
  })
  sendEmpty(200, { location: `/${encodeURIComponent(bucketId)}` })
}

/** `DeleteBucket`, of an empty one */
export async function s3DeleteBucket({ bucketId, sendEmpty, storage }: S3Call): Promise<void> {
  await storage.bucket(asService, bucketId)
  await storage.deleteBucket(asService, bucketId)
  sendEmpty(204)
}
