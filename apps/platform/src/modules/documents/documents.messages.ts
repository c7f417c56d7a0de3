export const documentsMessages = {
  gone: 'There is no such document.',
  unavailable: 'The documents of this server cannot be read at the moment. Try again later.',
  unreadable: (folder: string, reason: string) =>
    `The documents in ${folder} cannot be read: ${reason}. Make it a folder that the server can read, or choose another one by --documents.`,
  noFolder: 'it is no folder',
} as const
