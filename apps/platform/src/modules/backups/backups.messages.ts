/** Messages about backups. */
export const backupMessages = {
  noProject: 'Project not found.',
  noBackup: 'Backup not found.',
  typeName: (name: string) => `Type ${name} to restore this project.`,
  running: 'A backup is already in progress. Wait until it’s complete.',
  full: (max: number) => `This project already has ${max} manual backups. Delete one first.`,
  notComplete: 'This backup isn’t complete, so it can’t be restored.',
  inUse: 'The project is being restored. Delete the backup afterwards.',
  backupInUse:
    'A branch or a project is being created from this backup. Delete the backup afterwards.',
  archiveInUse: 'The archived log is being restored. Switch point-in-time recovery off afterwards.',
  pointWhileRestoring: 'The project is being restored. Create the restore point afterwards.',
  neededForRecovery:
    'Point-in-time recovery starts from this backup. It is deleted when that no longer needs it.',
  logMissing: (segment: string) =>
    `The archived log is damaged: ${segment} is missing. Choose a time outside of that gap.`,
  logEndsEarly: 'The archived log is damaged: it ends before this time. Choose an earlier time.',
  outside: 'This time can’t be restored. Choose one inside the window.',
  noRestorePoint: 'Restore point not found, or older than the window.',
  oneTarget: 'Give either a time or a restore point.',
  oneSource: 'Give one of a time, a restore point and a backup.',
  recoveryOff: 'Point-in-time recovery is off for this project.',
  pointsFull: (max: number) => `This project already has ${max} restore points. Delete one first.`,
  otherVersion: (version: string, ours: number) =>
    `This backup was made by PostgreSQL ${version}, and this server runs PostgreSQL ${ours}. Restore it with the Howdah version that created it.`,
  interrupted: 'The project was paused, restarted or deleted before the backup was complete.',
  noBucket: 'This is in a bucket that the server isn’t set up with any more.',
  bucketFailed: (address: string, reason: string) =>
    `The archive at ${address} can’t be reached: ${reason}.`,
  bucketOfAnother: (address: string) =>
    `${address} has the archive of another server. Choose another HOWDAH_ARCHIVE_S3_PREFIX, or restore that server with howdah restore.`,
  bucketBehind: (segments: number) => `${segments} segments wait to be sent to the bucket.`,
  bytesGone: 'This backup’s files are missing.',
  cut: 'This backup is damaged: it ends too early.',
  strangeEntry: (path: string) =>
    `This backup is damaged: it contains an unexpected file (${JSON.stringify(path)}).`,
  badManifest: 'This backup is damaged: its manifest can’t be read.',
  changed: (path: string) => `This backup is damaged: ${path} has changed.`,
  missing: (count: number) =>
    `This backup is damaged: ${count === 1 ? 'a file is' : `${count} files are`} missing in it.`,
} as const
