export const apiMessages = {
  notServed: {
    iceberg: 'This server has no Iceberg catalog. Query tables over Postgres instead.',
    vector: 'This server has no vector buckets.',
  },
  noListV2: 'Cursor-based listing (listV2) isn’t available. Use list instead.',
  notTransformed: 'Image transformations aren’t available.',
} as const
