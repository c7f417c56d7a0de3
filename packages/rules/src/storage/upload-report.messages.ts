/** Messages about uploads, verbatim from the specification (section 8). */
export const uploadReportMessages = {
  aborted: 'Upload aborted by user',
  tooLarge: (file: string) =>
    `Failed to upload ${file}: File size exceeds the bucket file size limit.`,
  nameTaken: (file: string) => `Failed to upload ${file}: File name already exists.`,
  typeRefused: (file: string, type: string, allowed: string) =>
    `Failed to upload ${file}: type is not allowed${type}${allowed}`,
  type: (mime: string) => ` (${mime})`,
  allowedTypes: (allowed: string) => `. Allowed MIME types: ${allowed}`,
  failed: (file: string, message: string) => `Failed to upload ${file}: ${message}`,
  unknown: 'An unknown error occurred',
  allFailed: (count: number) => `Failed to upload ${count} file(s)!`,
  allDone: (count: number) => `Successfully uploaded ${count} file(s)!`,
  someDone: (done: number, total: number) => `Successfully uploaded ${done} out of ${total} files!`,
}
