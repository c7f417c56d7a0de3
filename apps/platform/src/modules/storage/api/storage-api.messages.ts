export const apiMessages = {
  notServed: {
    s3: 'The S3 protocol isn’t available. Use the storage API under /storage/v1 with the project’s keys.',
    iceberg: 'This server has no Iceberg catalog. Query tables over Postgres instead.',
    vector: 'This server has no vector buckets.',
  },
  noListV2: 'Cursor-based listing (listV2) isn’t available. Use list instead.',
  notTransformed: 'Image transformations aren’t available.',
} as const
