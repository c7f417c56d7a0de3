import { uploadReportMessages as messages } from './upload-report.messages'

/** What is known of an upload that did not go through. */
export interface UploadFailure {
  /** Of the answer; 0 or nothing when none came. */
  status?: number
  /** The file's name. */
  file: string
  /** What the server wrote. */
  body?: string
  /** The file's type. */
  mime?: string
  /** The types that the bucket takes. */
  allowed?: readonly string[] | null
  /** What is said of any other failure. */
  message?: string
  /** Whether somebody ended it. */
  cancelled?: boolean
}

/** What is said about an upload that did not go through. Spec section 8. */
export function describeUploadError(failure: UploadFailure): string {
  const { status, file, message, cancelled } = failure
  if (cancelled) return messages.aborted
  const body = failure.body?.trim() ?? ''
  switch (status) {
    case 415:
      return body || describeType(failure)
    case 413:
      return messages.tooLarge(file)
    case 409:
      return messages.nameTaken(file)
    default:
      return messages.failed(file, message?.trim() || body || messages.unknown)
  }
}

function describeType({ file, mime, allowed }: UploadFailure): string {
  const own = mime ? messages.type(mime) : ''
  const others = allowed && allowed.length > 0 ? messages.allowedTypes(allowed.join(', ')) : ''
  return messages.typeRefused(file, own, others)
}

/** What is said when a number of files is through. */
export interface UploadSummary {
  /** `dismissed`: nothing, the only file's own message was shown already. */
  toast: 'dismissed' | 'error' | 'success' | 'partial'
  text?: string
}

/** What is said when `total` files are through; those that somebody cancelled count as neither. Spec section 8. */
export function summarizeUpload({
  total,
  success,
  failed,
}: {
  total: number
  success: number
  failed: number
}): UploadSummary {
  const nothing = total === 0 || success + failed === 0
  if (nothing || (total === 1 && failed === 1)) return { toast: 'dismissed' }
  if (failed === total) return { toast: 'error', text: messages.allFailed(failed) }
  if (success === total) return { toast: 'success', text: messages.allDone(success) }
  return { toast: 'partial', text: messages.someDone(success, total) }
}
