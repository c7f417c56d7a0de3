const text = 'Text document'
const spreadsheet = 'Spreadsheet'
const presentation = 'Presentation'
const image = 'Image'

/** Display names of media types. */
const kinds = new Map([
  ['application/json', 'JSON'],
  ['application/pdf', 'PDF'],
  ['application/rtf', text],
  ['application/vnd.oasis.opendocument.presentation', presentation],
  ['application/vnd.oasis.opendocument.spreadsheet', spreadsheet],
  ['application/vnd.oasis.opendocument.text', text],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', presentation],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', spreadsheet],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', text],
  ['application/zip', 'ZIP archive'],
  ['image/jpeg', image],
  ['image/png', image],
  ['text/csv', 'CSV'],
  ['text/html', 'Web page'],
  ['text/markdown', 'Markdown'],
  ['text/plain', 'Plain text'],
])

export const documentsMessages = {
  title: 'Documents',
  intro:
    'Documents provided by the server’s administrator, such as terms, agreements and certificates.',
  failed: 'Failed to retrieve documents',
  empty: 'No documents',
  emptyText:
    'Administrators can add files to the “documents” folder of the data directory, or to the folder set by --documents.',
  name: 'Name',
  kind: 'Kind',
  size: 'Size',
  changed: 'Changed',
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  kindOf: (mediaType: string) => kinds.get(mediaType) ?? 'File',
}
