export const apiMessages = {
  methodNotAllowed: (allow: string) => `Only ${allow} can be used here.`,
  notFound: 'There is nothing at this address.',
  notServed: {
    s3: 'This server does not speak the S3 protocol. Use the storage API under /storage/v1, with keys of the project.',
    iceberg: 'This server has no Iceberg catalog. Query tables over Postgres instead.',
    vector: 'This server has no vector buckets.',
  },
  notTransformed: 'Images are served as they were uploaded; this server does not transform them.',
} as const
