export const mergePageMessages = {
  failed: 'Failed to load the merge request',
  intro: (branch: string) => `Changes of ${branch} that production doesn’t have.`,
  production: 'This is the production branch. Open a branch to merge it.',
  scope:
    'Migrations, storage buckets and edge functions are merged. Schema changes that no migration records, rows, files and settings are not.',
  nothing: 'Nothing to merge',
  nothingText: 'Production has all migrations, storage buckets and edge functions of this branch.',
  blocked: 'This branch can’t be merged',
  onlyInProduction: 'Production has changed since',
  onlyInProductionText:
    'These migrations are in production only. Check that they fit the ones below, or try the merge.',
  migrations: 'Migrations',
  migrationsText: 'Run in this order, in one transaction.',
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
  trialText: 'Runs the migrations on a fresh copy of production, which is deleted afterwards.',
  try: 'Try on a copy',
  trying: 'Running on a copy…',
  tryFailed: 'Failed to start the trial run',
  trialSucceeded: (milliseconds: number) => `Succeeded in ${milliseconds} ms`,
  trialFailed: 'Failed',
  trialOutdated: 'The branch or production has changed since this run.',

  merge: 'Merge into production',
  mergeTitle: 'Merge into production?',
  mergeText: 'The migrations run in one transaction. If one fails, nothing changes.',
  mergeUntried: 'These changes haven’t been tried on a copy of production.',
  mergeTrialFailed:
    'The trial run of these changes failed. The merge will probably fail too, and change nothing.',
  mergeNoUndo:
    'It can’t be undone: point-in-time recovery is off for production. Back production up first, or turn it on.',
  mergeLosesData: 'At least one statement deletes data of production.',
  mergeFailed: 'Failed to merge',
  restorePoint: (name: string) => `To undo it, restore production to the restore point “${name}”.`,
  merged: (migrations: number, functions: number) =>
    `Merged: ${migrations} ${migrations === 1 ? 'migration' : 'migrations'}, ${functions} ${functions === 1 ? 'edge function' : 'edge functions'}`,
} as const
