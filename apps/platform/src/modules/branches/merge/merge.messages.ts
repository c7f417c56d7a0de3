export const branchMergeMessages = {
  different: (version: string) =>
    `Migration ${version} has other statements in production. Give one of the two another version.`,
  control: (version: string) =>
    `Migration ${version} begins or ends a transaction. All migrations run in one.`,
  isDefault: 'The production branch can’t be merged.',
  changed: 'The branch or production has changed since. Review the merge again.',
  nothing: 'Production has everything of this branch.',
  running: 'A trial of this merge is running. Wait until it’s complete.',
  interrupted: 'The server was stopped during the trial. Try again.',
  failed: (version: string, name: string, reason: string) =>
    `Migration ${version}${name === '' ? '' : ` (${name})`} failed: ${reason}`,
  largeSchema:
    'The changes of the schema are larger than 1 MB together. Record them as migrations.',
  schemaConflict: (names: readonly string[], more: number) =>
    `Production has changed ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''} since, and so has the branch. Make them the same on one side.`,
  renamed: (names: readonly string[], more: number) =>
    `The branch has renamed or detached ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}, together with other changes. Record that as a migration.`,
  schemaName: (branch: string) => `Schema of ${branch}`.slice(0, 100),
  unreadable: 'The recorded migrations can’t be read.',
  tooMany: (max: number) => `There are more than ${max} recorded migrations.`,
  tooManyStatements: (max: number) => `The migrations have more than ${max} statements.`,
  tooLarge: (version: string) => `Migration ${version} is larger than 256 kB.`,
  tooLargeTogether: 'The migrations to merge are larger than 1 MB together.',
  unreadableBuckets: 'The buckets can’t be read.',
  noConnection: 'The database accepts no connection at the moment. Try again.',
  tooLong: (seconds: number) => `It took longer than ${seconds} seconds and was ended.`,
  merging: 'Another merge into production is running. Wait until it’s complete.',
  functionGone: (slug: string) =>
    `The migrations are merged, but function ${slug} has changed since. Review the merge again.`,
  restorePoint: (branch: string) => `Before merging ${branch}`.slice(0, 100),
  recoveryStarting:
    'Point-in-time recovery of production isn’t ready: there is no backup yet, or its log isn’t archived.',
  recoveryOff: 'Point-in-time recovery is off for production.',
  pointsFull: (max: number) => `Production has ${max} restore points, which is the maximum.`,
  notMerged: 'This branch hasn’t been merged.',
  isUndone: 'This merge is undone.',
  isUndoing: 'This merge is being undone.',
  undoExpired: 'A merge can be undone for a day. Restore production to a point in time instead.',
  laterMerge: 'Another merge into production came later. Undo that one first.',
  laterMergeOfDeleted: (branch: string, isBackedUp: boolean) =>
    `Branch ${branch}, which is deleted, was merged into production later. To go back, restore production ${isBackedUp ? 'from the backup that was made before that merge' : `to the restore point “${branchMergeMessages.restorePoint(branch)}” or an earlier one`}.`,
  restoredSince:
    'Production has been restored since. Restore it to the restore point, or from the backup, of the moment before the merge, if that is what you want.',
  noRestorePoint: 'There is no restore point or backup of the moment before this merge.',
  backupGone: 'The backup from before this merge is gone.',
  notBackedUp: (reason: string) => `Production wasn’t backed up, so nothing was merged. ${reason}`,
  backupInterrupted: 'The server was stopped during the backup. Try again.',
  restorePointGone: 'The restore point of the moment before this merge is gone.',
  typeName: (name: string) => `Type ${name} to confirm.`,
  leftTransaction: 'A statement left the transaction.',
} as const
