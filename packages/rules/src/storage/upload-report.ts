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
  if (cancelled) return 'Upload aborted by user'
  const body = failure.body?.trim() ?? ''
  switch (status) {
    case 415:
      return body || describeType(failure)
    case 413:
      return `Failed to upload ${file}: File size exceeds the bucket file size limit.`
    case 409:
      return `Failed to upload ${file}: File name already exists.`
    default:
      return `Failed to upload ${file}: ${message?.trim() || body || 'An unknown error occurred'}`
  }
}

function describeType({ file, mime, allowed }: UploadFailure): string {
  const own = mime ? ` (${mime})` : ''
  const others = allowed && allowed.length > 0 ? `. Allowed MIME types: ${allowed.join(', ')}` : ''
  return `Failed to upload ${file}: type is not allowed${own}${others}`
}

/** What is said when a number of files is through. */
export interface UploadSummary {
  /** `dismissed`: nothing, the only file's own message was shown already. */
  toast: 'dismissed' | 'error' | 'success' | 'partial'
  text?: string
}

/** What is said when `total` files are through; those that somebody cancelled count as neither. Spec section 8. */
export function summarizeUpload({ total, success, failed }: { total: number; success: number; failed: number }): UploadSummary {
  const nothing = total === 0 || success + failed === 0
  if (nothing || (total === 1 && failed === 1)) return { toast: 'dismissed' }
  if (failed === total) return { toast: 'error', text: `Failed to upload ${failed} file(s)!` }
  if (success === total) return { toast: 'success', text: `Successfully uploaded ${success} file(s)!` }
  return { toast: 'partial', text: `Successfully uploaded ${success} out of ${total} files!` }
}
