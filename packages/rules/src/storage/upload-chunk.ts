const MB = 1024 ** 2
const GB = 1024 ** 3

const MAX_CHUNK_BYTES = 524_288_000

/** Into how many chunks a file goes that is smaller than so many bytes. */
const CHUNKS = [
  [100 * MB, 8],
  [500 * MB, 10],
  [GB, 20],
  [10 * GB, 30],
  [Infinity, 50],
] as const

/** Milliseconds to wait before each new try of an upload. */
export const uploadRetryDelays: number[] = [0, 200, 500, 1500, 3000, 5000]

/** Answers that another try would get again. */
const FINAL_STATUSES: readonly number[] = [400, 403, 404, 409, 413, 415, 429]

/**
 * Returns the upload settings of a file: the chunk size in bytes, and if the first chunk is sent
 * with the request that creates the upload, which it is if it is the only one.
 * @param fileSize in bytes
 */
export function uploadChunk(fileSize: number): {
  chunkSize: number
  uploadDataDuringCreation: boolean
} {
  const chunkSize = chunkSizeOf(fileSize)
  return { chunkSize, uploadDataDuringCreation: fileSize <= chunkSize }
}

function chunkSizeOf(fileSize: number): number {
  if (fileSize < 30 * MB) return 6 * MB
  const parts = CHUNKS.find(([below]) => fileSize < below)?.[1] ?? 50
  return Math.min(Math.floor(fileSize / parts), MAX_CHUNK_BYTES)
}

/**
 * Indicates that an upload is retried after this response.
 * @param status of the response; 0 if there was none
 */
export function shouldRetryUpload(status: number): boolean {
  return !FINAL_STATUSES.includes(status)
}
