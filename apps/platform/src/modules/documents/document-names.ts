/** As many bytes as a file system takes. */
const MAX_NAME_BYTES = 255

/**
 * Returns true if a name is a valid document name: a non-hidden file directly in the folder whose
 * name fits on one line.
 */
export function isDocumentName(name: string): boolean {
  return (
    name !== '' &&
    !name.startsWith('.') &&
    name.isWellFormed() &&
    !/[/\\\p{Cc}\u2028\u2029]/u.test(name) &&
    Buffer.byteLength(name) <= MAX_NAME_BYTES
  )
}

// A fixed locale: the order of the files is the same for every reader and on every server.
const collator = new Intl.Collator('en', { numeric: true })

/** Compares names in natural order: 2 before 10, case-insensitive. */
export const byName = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : 1)

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  pdf: 'application/pdf',
  png: 'image/png',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  rtf: 'application/rtf',
  txt: 'text/plain',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

/** Returns the media type for a name's extension. */
export function mediaTypeOf(name: string): string {
  const [, ending = ''] = /\.([a-z0-9]+)$/i.exec(name) ?? []
  const known = ending.toLowerCase()
  return (Object.hasOwn(types, known) ? types[known] : undefined) ?? 'application/octet-stream'
}
