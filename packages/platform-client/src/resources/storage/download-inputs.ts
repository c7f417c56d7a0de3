import { downloadMessages } from './download.messages'

/** Validates the inputs of downloads. @throws Error */
export function downloadInputs({
  ref,
  bucketId,
  path,
}: {
  ref: string
  bucketId: string
  path: string
}): void {
  if (!ref) throw new Error(downloadMessages.noRef)
  if (!bucketId) throw new Error(downloadMessages.noBucket)
  if (!path) throw new Error(downloadMessages.noPath)
}
