/** @param variables prefix of the variables that name the service */
export const s3Messages = (variables: string) =>
  ({
    noBucket: (bucket: string, where: string) =>
      `${variables}BUCKET: there is no bucket "${bucket}" at ${where}. Create it, or name another.`,
    noAnswer: (where: string, why: string) =>
      `${variables}ENDPOINT: the S3 service at ${where} does not answer (${why}). Check the address, the credentials and whether it runs.`,
    refused: (what: string, bucket: string, where: string, status: number, name: string) =>
      `The S3 service at ${where} does not let the server ${what} the bucket "${bucket}" (${status} ${name}). Check ${variables}ACCESS_KEY_ID, ${variables}SECRET_ACCESS_KEY and what they may do.`,
  }) as const
