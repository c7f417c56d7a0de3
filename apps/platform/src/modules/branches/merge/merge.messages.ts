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
  failed: (version: string, reason: string) => `Migration ${version} failed: ${reason}`,
  unreadable: 'The recorded migrations can’t be read.',
  tooMany: (max: number) => `There are more than ${max} recorded migrations.`,
  restorePoint: (branch: string) => `Before merging ${branch}`.slice(0, 100),
  leftTransaction: 'A statement left the transaction.',
} as const
