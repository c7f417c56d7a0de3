export const mergePageMessages = {
  failed: 'Failed to load the merge request',
  intro: (branch: string) => `Changes of ${branch} that production doesn’t have.`,
  production: 'This is the production branch. Open a branch to merge it.',
  scope:
    'Migrations, schema changes, storage buckets and edge functions are merged. Rows, files and settings are not.',
  nothing: 'Nothing to merge',
  nothingText:
    'Production has the schema, all migrations, storage buckets and edge functions of this branch.',
  blocked: 'This branch can’t be merged',
  onlyInProduction: 'Production has changed since',
  onlyInProductionText:
    'These migrations are in production only. Check that they fit the ones below, or try the merge.',
  migrations: 'Migrations',
  migrationsText: 'Run in this order, in one transaction.',
  schema: 'Schema changes',
  schemaText:
    'Changes that no migration records, run in one transaction and recorded as one migration in both.',
  schemaLater:
    'Schema changes that no migration records are compared once these migrations are merged.',
  schemaUnavailable: 'Schema changes that no migration records aren’t part of this merge.',
  conflicts: 'Changed in both',
  conflictsText: 'Make these objects the same in the branch and in production, then merge again.',
  notMerged: 'Not merged',
  notMergedText:
    'The branch has changed these objects too, but a comparison of schemas can’t merge them. Record a migration under Database > Migrations for them.',
  originUnknown:
    'The schema from which this branch began isn’t known. Objects that only production has stay, even if the branch dropped them. They are known after the first merge or reset.',
  unnamed: 'Unnamed',
  locks: {
    'ACCESS EXCLUSIVE': (target: string) => `Locks ${target}: reads and writes wait`,
    'SHARE ROW EXCLUSIVE': (target: string) => `Locks ${target}: writes wait`,
    SHARE: (target: string) => `Locks ${target}: writes wait`,
  },
  anObject: 'an object',
  losesData: 'Deletes data',
  rewrites: 'Rewrites all rows',
  buckets: 'Storage buckets',
  bucketsText: 'Created or updated in the same transaction, without files.',
  functions: 'Edge functions',
  functionsText: 'Deployed after the migrations.',
  added: 'New',
  changed: 'Changed',

  trial: 'Trial run',
  trialText: 'Runs the changes on a fresh copy of production, which is deleted afterwards.',
  try: 'Try on a copy',
  trying: 'Running on a copy…',
  tryFailed: 'Failed to start the trial run',
  trialSucceeded: (milliseconds: number) => `Succeeded in ${milliseconds} ms`,
  trialFailed: 'Failed',
  trialDifferences: 'These objects were not as in the branch afterwards:',
  trialOutdated: 'The branch or production has changed since this run.',

  merge: 'Merge into production',
  mergeTitle: 'Merge into production?',
  mergeText: 'All statements run in one transaction. If one fails, nothing changes.',
  mergeUntried: 'These changes haven’t been tried on a copy of production.',
  mergeTrialFailed:
    'The trial run of these changes failed. The merge will probably fail too, and change nothing.',
  mergeDifferent:
    'After the trial run the copy was not as the branch is. See the differences on this page.',
  mergeNoUndo:
    'It can’t be undone: point-in-time recovery is off for production. Back production up first, or turn it on.',
  mergeLosesData: 'At least one statement deletes data of production.',
  mergeFailed: 'Failed to merge',
  restorePoint: (name: string) => `To undo it, restore production to the restore point “${name}”.`,
  merged: (migrations: number, functions: number) =>
    `Merged: ${migrations} ${migrations === 1 ? 'migration' : 'migrations'}, ${functions} ${functions === 1 ? 'edge function' : 'edge functions'}`,
} as const
