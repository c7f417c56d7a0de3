import { uploadReportMessages } from './upload-report.messages'

/** Texts of the messages, such as those of another language. */
export type UploadReportMessages = typeof uploadReportMessages

/** Details of a failed upload. */
export interface UploadFailure {
  /** Of the answer; 0 or nothing when none came. */
  status?: number
  /** The file's name. */
  file: string
  /** Text of the server's response. */
  body?: string
  /** The file's type. */
  mime?: string
  /** The types that the bucket takes. */
  allowed?: readonly string[] | null
  /** Message for any other failure. */
  message?: string
  /** True if the user cancelled it. */
  cancelled?: boolean
}

/** Returns the message about a failed upload. */
export function describeUploadError(
  failure: UploadFailure,
  messages: UploadReportMessages = uploadReportMessages,
): string {
  const { status, file, message, cancelled } = failure
  if (cancelled) return messages.aborted
  const body = failure.body?.trim() ?? ''
  switch (status) {
    case 415:
      return body || describeType(failure, messages)
    case 413:
      return messages.tooLarge(file)
    case 409:
      return messages.nameTaken(file)
    default:
      return messages.failed(file, message?.trim() || body || messages.unknown)
  }
}

function describeType(
  { file, mime, allowed }: UploadFailure,
  messages: UploadReportMessages,
): string {
  const own = mime ? messages.type(mime) : ''
  const others = allowed && allowed.length > 0 ? messages.allowedTypes(allowed.join(', ')) : ''
  return messages.typeRefused(file, own, others)
}

/** Message shown when a batch of files is finished. */
export interface UploadSummary {
  /** `dismissed`: nothing, the only file's own message was shown already. */
  toast: 'dismissed' | 'error' | 'success' | 'partial'
  text?: string
}

/**
 * Returns the message shown when `total` files are finished; cancelled files count as neither
 * success nor failure.
 */
export function summarizeUpload(
  { total, success, failed }: { total: number; success: number; failed: number },
  messages: UploadReportMessages = uploadReportMessages,
): UploadSummary {
  const nothing = total === 0 || success + failed === 0
  if (nothing || (total === 1 && failed === 1)) return { toast: 'dismissed' }
  if (failed === total) return { toast: 'error', text: messages.allFailed(failed) }
  if (success === total) return { toast: 'success', text: messages.allDone(success) }
  return { toast: 'partial', text: messages.someDone(success, total) }
}
