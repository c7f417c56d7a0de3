export const documentsApiMessages = {
  gone: 'Document not found.',
  unavailable: 'The server’s documents can’t be read right now. Try again later.',
  unreadable: (folder: string, reason: string) =>
    `The documents in ${folder} can’t be read: ${reason}. Make it a readable folder, or choose another one with --documents.`,
  noFolder: 'it isn’t a folder',
} as const
