import { uploadReportMessages } from './upload-report.messages'

/** Messages of the rules of names and uploads, verbatim from the specification (section 5). */
export const storageRuleMessages = {
  ...uploadReportMessages,
  unshowableCharacter: 'Folder name contains an invalid special character',
  wrongCharacter: (character: string) => `Folder name cannot contain the "${character}" character`,
  nameExists: (name: string) =>
    `The name ${name} already exists in the current directory. Please use a different name.`,
  emptyFiles: (count: number) => `Failed to upload ${count} file(s) as its size is 0.`,
  largeFiles: (count: number, limit: string) =>
    `Failed to upload ${count} file(s) as its size exceeds the global file size limit of ${limit}. You can change this limit in Storage Settings.`,
}

export type StorageRuleMessages = typeof storageRuleMessages
