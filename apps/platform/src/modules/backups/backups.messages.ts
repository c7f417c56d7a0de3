/** What people read of backups. */
export const backupMessages = {
  noBackup: 'This project has no such backup.',
  typeName: (name: string) => `Type ${name} to restore this project.`,
  running: 'A backup of this project is being made. Wait until it is complete.',
  full: (most: number) => `This project has ${most} backups made by hand. Delete one that is not needed any more.`,
  notComplete: 'This backup is not complete, so nothing can be restored from it.',
  inUse: 'The project is being restored. Delete the backup when that is done.',
  otherVersion: (version: string, ours: number) =>
    `This backup was made by PostgreSQL ${version}, and this server runs PostgreSQL ${ours}. Restore it by the Howdah that made it.`,
  interrupted: 'The project was paused, restarted or deleted before the backup was complete.',
  bytesGone: 'The files of this backup are gone.',
  cut: 'This backup is damaged: it ends too early.',
  strangeEntry: (path: string) => `This backup is damaged: it holds something that is not Postgres’ (${JSON.stringify(path)}).`,
  badManifest: 'This backup is damaged: what says which files are in it cannot be read.',
  changed: (path: string) => `This backup is damaged: ${path} is not what was written.`,
  missing: (count: number) => `This backup is damaged: ${count === 1 ? 'a file is' : `${count} files are`} missing in it.`,
} as const
