import { formatInText } from '@howdah/rules/format/format-in-text'

/** Names that a message lists. */
const MAX_NAMES = 10

/**
 * Texts that the specification words: downloads, and actions on folders and files.
 */
export const storageTexts = {
  retrieving: (name: string) => `Retrieving ${name}...`,
  downloading: (name: string) => `Downloading ${name}`,
  downloadFailed: (name: string) => `Failed to download ${name}`,
  downloadFolderFailed: 'Failed to download folder',
  downloadFilesFailed: (folder: string) => `Failed to download files from "${folder}"`,
  copiedPathToFolder: (name: string) => `Copied path to folder "${name}"`,

  /** The error message follows. */
  folderFailed: (name: string) => `Failed to retrieve folder contents from "${name}":`,
  moreFailed: 'Failed to retrieve more folder contents',
  foldersFailed: 'Failed to fetch folders',
  collectFailed: 'Failed to retrieve all files within folder',
  deleteFolderFailed: 'Failed to delete folder',
  moveOneFailed: (name: string) => `Failed to move ${name} to the new folder`,
  moveFailed: 'Failed to move files',
  renamedInPart: (name: string) => `Renamed folder to ${name} with some errors`,
  renameFolderFailed: (name: string) => `Failed to rename folder to ${name}`,
  renameFileFailed: 'Failed to rename file',

  uploadFailed: (name: string, message: string) => `Failed to upload ${name}: ${message}`,
  uploadsFailed: 'Failed to upload files',
  uploadsRefused: (count: number, of: number, names: readonly string[]) =>
    `${formatInText(count)} of ${formatInText(of)} files were not uploaded. Names not allowed: ${names.slice(0, MAX_NAMES).join(', ')}${names.length > MAX_NAMES ? ', …' : ''}`,
  required: (name: string) => `${name} is required`,
}
