import { formatMilliseconds } from '../../../../format/duration'

export const mergePageMessages = {
  failed: 'Failed to load the merge request',
  intro: (branch: string) => `Changes of ${branch} that production doesn’t have.`,
  production: 'This is the production branch.',
  allBranches: 'Branches',
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
  migrationsText:
    'Run in this order, in one transaction. Effects are read from the text of each statement; the trial run shows the duration.',
  schema: 'Schema changes',
  schemaText:
    'Changes that no migration records, run in one transaction and recorded as one migration in both.',
  schemaLater:
    'Schema changes that no migration records are compared once these migrations are merged.',
  schemaUnavailable: 'Schema changes that no migration records aren’t part of this merge.',
  conflicts: 'Changed in both',
  conflictsText:
    'Production has changed these objects too. Make them the same in the branch and in production.',
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
    EXCLUSIVE: (target: string) => `Locks ${target}: writes wait`,
    'ROW EXCLUSIVE': (target: string) =>
      `Locks the rows that it changes in ${target}: writes to these wait`,
  },
  anObject: 'an object',
  summary: (count: number) => (count === 1 ? '1 statement' : `${count} statements`),
  losing: (count: number) => (count === 1 ? '1 may lose data' : `${count} may lose data`),
  rewriting: (count: number) => (count === 1 ? '1 rewrites all rows' : `${count} rewrite all rows`),
  scanning: (count: number) => (count === 1 ? '1 reads all rows' : `${count} read all rows`),
  opaque: (count: number) =>
    count === 1 ? '1 has unknown effects' : `${count} have unknown effects`,
  locking: (count: number) => (count === 1 ? '1 locks a table' : `${count} lock tables`),
  losesData: 'May lose data',
  rewrites: 'Rewrites all rows',
  scans: 'Reads all rows meanwhile',
  isOpaque: 'Runs code, effects unknown',
  buckets: 'Storage buckets',
  bucketsText: 'Created or updated in the same transaction, without files.',
  functions: 'Edge functions',
  functionsText: 'Deployed after the migrations.',
  showFiles: 'Show changes',
  hideFiles: 'Hide changes',
  filesFailed: 'Failed to load the files of the function',
  newFile: (path: string) => `${path} (new)`,
  removedFile: (path: string) => `${path} (removed)`,
  differences: (path: string) => `Changes to ${path}`,
  sameFiles: 'The files are the same.',
  verifyJwt: (after: boolean, before: boolean) =>
    `Requires a valid token: ${before ? 'yes' : 'no'} → ${after ? 'yes' : 'no'}`,
  bucketPublic: 'Public',
  bucketLimit: 'File size limit',
  bucketTypes: 'MIME types',
  change: (name: string, before: string, after: string) => `${name}: ${before} → ${after}`,
  value: (name: string, value: string) => `${name}: ${value}`,
  yes: 'yes',
  no: 'no',
  none: 'none',
  bytes: (count: string) => `${count} bytes`,
  removed: 'Removed in the branch',
  removedText: 'A merge leaves these in production. Delete them there if they aren’t needed.',
  removedKinds: { bucket: 'Storage bucket', function: 'Edge function' },
  missingSecrets: 'Missing secrets',
  missingSecretsText:
    'Production doesn’t have these secrets of edge functions, and a merge doesn’t add them. Add them there first if merged functions need them.',
  settings: 'Settings',
  settingsText: 'These settings differ. A merge doesn’t change them.',
  settingOf: {
    auth: 'Auth',
    rest: 'Data API',
    realtime: 'Realtime',
    storage: 'Storage',
    database: 'Database',
    network: 'Network',
  },
  setting: 'Setting',
  inProduction: 'Production',
  inBranch: 'Branch',

  last: 'Last merge',
  /** In front of the time. */
  lastBegins: { running: 'Begun', merged: 'Merged', undoing: 'Merged', undone: 'Merged' },
  lastStates: {
    running: 'It’s running.',
    incomplete:
      'It was interrupted: the database of production has changed, but not all edge functions were deployed. Merge again to complete it.',
    merged: 'It’s complete.',
    undoing: 'It’s being undone.',
    undone: 'It was undone.',
  },
  undo: 'Undo merge',
  undoTitle: (branch: string) => `Undo the merge of ${branch}?`,
  undoText: (project: string, at: string) =>
    `Restores ${project} to the moment before the merge, ${at}. Everything committed since is lost.`,
  undoFunctions: (project: string) =>
    `Puts the former versions of the edge functions of ${project} in use again.`,
  undoLost: (count: string | null) =>
    count === null
      ? 'How many transactions have written to production since is not known.'
      : count === '1'
        ? '1 transaction has written to production since.'
        : `${count} transactions have written to production since.`,
  undoNotes: [
    'Open connections end, and nothing can connect until the project is running again.',
    'Files in storage go back too: overwritten and deleted files return, files uploaded since are removed.',
    'Read replicas stop, and have to be rebuilt afterwards.',
    'Edge functions of the merge get their former version, unless they were deployed again since.',
    'If it fails, nothing changes.',
  ],
  typeName: (name: string) => `Type ${name} to confirm`,
  typedWrong: (name: string) => `Type ${name}, exactly as it is written.`,
  undoFailed: 'Failed to undo the merge',
  undone: 'The merge is undone',
  undoing: 'The merge is being undone',
  productionRestoring: 'Production is being restored. This page updates automatically.',
  undoUntil: (until: string) => `Can be undone until ${until}.`,
  noUndo: (reason: string) => `Can’t be undone. ${reason}`,

  added: 'New',
  changed: 'Changed',

  trial: 'Trial run',
  trialText: 'Runs the changes on a fresh copy of production, which is deleted afterwards.',
  try: 'Try on a copy',
  trying: 'Running on a copy…',
  tryFailed: 'Failed to start the trial run',
  trialSucceeded: (milliseconds: number) => `Succeeded in ${formatMilliseconds(milliseconds)}`,
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
  mergeNoUndo: (reason: string) => `It can’t be undone. ${reason}`,
  backUp: 'Back up production before merging',
  backUpUndo: (reason: string) =>
    `${reason} The merge can be undone for a day by restoring production from this backup: everything written since the backup is lost then. The merge waits for the backup, and nothing is merged if it fails.`,
  mergeUndo: 'It can be undone for a day.',
  mergeLosesData: 'At least one statement may lose data of production.',
  mergeFailed: 'Failed to merge',
  restorePoint: (name: string) => `Restore point of the moment before: “${name}”.`,
  backedUp: 'Production was backed up before.',
  merged: (migrations: number, functions: number) =>
    `Merged: ${migrations} ${migrations === 1 ? 'migration' : 'migrations'}, ${functions} ${functions === 1 ? 'edge function' : 'edge functions'}`,
} as const
