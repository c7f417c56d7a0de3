import { downloadMessages } from './download.messages'

/** Holds downloads to what they need, in words of their own. @throws Error */
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
