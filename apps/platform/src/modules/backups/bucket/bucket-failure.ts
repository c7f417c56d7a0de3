/** The service of the archive cannot be used now; the message names it, and has no secrets. */
export class BucketFailure extends Error {
  override readonly name = 'BucketFailure'
}
