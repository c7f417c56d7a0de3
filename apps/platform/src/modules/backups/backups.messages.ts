/** Messages about backups. */
export const backupMessages = {
  noBackup: 'Backup not found.',
  typeName: (name: string) => `Type ${name} to restore this project.`,
  running: 'A backup is already in progress. Wait until it’s complete.',
  full: (max: number) => `This project already has ${max} manual backups. Delete one first.`,
  notComplete: 'This backup isn’t complete, so it can’t be restored.',
  inUse: 'The project is being restored. Delete the backup afterwards.',
  otherVersion: (version: string, ours: number) =>
    `This backup was made by PostgreSQL ${version}, and this server runs PostgreSQL ${ours}. Restore it with the Howdah version that created it.`,
  interrupted: 'The project was paused, restarted or deleted before the backup was complete.',
  bytesGone: 'This backup’s files are missing.',
  cut: 'This backup is damaged: it ends too early.',
  strangeEntry: (path: string) =>
    `This backup is damaged: it contains an unexpected file (${JSON.stringify(path)}).`,
  badManifest: 'This backup is damaged: its manifest can’t be read.',
  changed: (path: string) => `This backup is damaged: ${path} has changed.`,
  missing: (count: number) =>
    `This backup is damaged: ${count === 1 ? 'a file is' : `${count} files are`} missing in it.`,
} as const
