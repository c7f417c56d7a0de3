export const s3Messages = {
  noBucket: (bucket: string, where: string) =>
    `HOWDAH_S3_BUCKET: there is no bucket "${bucket}" at ${where}. Create it, or name another.`,
  noAnswer: (where: string, why: string) =>
    `HOWDAH_S3_ENDPOINT: the S3 service at ${where} does not answer (${why}). Check the address, the credentials and whether it runs.`,
  refused: (what: string, bucket: string, where: string, status: number, name: string) =>
    `The S3 service at ${where} does not let the server ${what} the bucket "${bucket}" (${status} ${name}). Check HOWDAH_S3_ACCESS_KEY_ID, HOWDAH_S3_SECRET_ACCESS_KEY and what they may do.`,
} as const
