/** Texts about the data directory, for the operator. */
export const dataDirectoryMessages = {
  notMade: (root: string, reason: string) =>
    `The data directory ${root} cannot be made: ${reason}. Choose another one by --data.`,
  notPassable: (user: string, path: string) =>
    `Postgres runs as the user ${user}, who cannot pass through ${path}. Choose another data directory by --data.`,
  halfRestored: (root: string) =>
    `The restore of ${root} is not complete. Call howdah restore again, with the same options.`,
  unreadable: (file: string) => `${file} cannot be read.`,
  damaged: (file: string) => `${file} is damaged. Restore it from a backup.`,
  wrongMasterKey: (file: string | null) =>
    `${file === null ? 'HOWDAH_MASTER_KEY is' : `${file} holds`} not the master key that this data was encrypted with. Start with the key of the first start, or choose another data directory by --data.`,
  noMasterKey: (file: string) =>
    `The master key of this data directory is missing: ${file} is not there and HOWDAH_MASTER_KEY is not set. What is stored cannot be opened without it.`,
  badMasterKey: (file: string) =>
    `${file} holds no master key (32 bytes as base64). Restore it from a backup.`,
} as const
