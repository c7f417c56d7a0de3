import type { S3Call } from './s3-call'

/** `ListBuckets` */
export async function s3ListBuckets({ access, sendXml, storage }: S3Call): Promise<void> {
  const buckets = await storage.buckets(access)
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
export async function headBucket({ access, bucketId, sendEmpty, storage }: S3Call): Promise<void> {
  await storage.bucket(access, bucketId)
  sendEmpty(200)
}

/** `GetBucketLocation`: the region without a name. */
export async function getBucketLocation({
  access,
  bucketId,
  sendXml,
  storage,
}: S3Call): Promise<void> {
  await storage.bucket(access, bucketId)
  sendXml('LocationConstraint', [])
}

/** `GetBucketVersioning`: never enabled. */
export async function getBucketVersioning({
  access,
  bucketId,
  sendXml,
  storage,
}: S3Call): Promise<void> {
  await storage.bucket(access, bucketId)
  sendXml('VersioningConfiguration', [])
}

/** `CreateBucket`; the bucket is private. Its body, a region, does not matter. */
export async function createBucket({
  access,
  bucketId,
  call,
  sendEmpty,
  storage,
}: S3Call): Promise<void> {
  call.exchange.request.resume()
  await storage.createBucket(access, {
    id: bucketId,
    public: false,
    fileSizeLimit: null,
    allowedMimeTypes: null,
  })
  sendEmpty(200, { location: `/${encodeURIComponent(bucketId)}` })
}

/** `DeleteBucket`, of an empty one */
export async function s3DeleteBucket({
  access,
  bucketId,
  sendEmpty,
  storage,
}: S3Call): Promise<void> {
  await storage.bucket(access, bucketId)
  await storage.deleteBucket(access, bucketId)
  sendEmpty(204)
}
