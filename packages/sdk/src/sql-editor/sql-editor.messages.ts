/** The texts of the SQL editor. Where the specification has words (sections 8 and 9), these are they. */
export const sqlEditorMessages = {
  regionLabel: 'SQL editor',
  editorLabel: 'SQL query',
  toolbarLabel: 'SQL editor tools',
  loadingEditor: 'Loading the editor',
  run: 'Run',
  runOptions: 'Run options',
  runAll: 'Run all',
  runSelection: 'Run selection',
  runStatement: 'Run statement',
  explain: 'Explain',
  explainAnalyze: 'Explain analyze',
  tools: 'More tools',
  format: 'Format',
  history: 'Run history',
  runningQueries: 'Running queries',
  roleButton: (role: string) => `Role: ${role}`,
  cancel: 'Cancel',
  cancelling: 'Cancelling…',
  rowLimitLabel: 'Row limit',
  noLimit: 'No limit',
  rowLimit: (limit: number) => `${formatCount(limit)} rows`,
  rowLimitHint: 'Added to a single select without a limit. Scripts run unchanged.',
  resizeResults: 'Resize results',
  hideResults: 'Hide results',
  showResults: 'Show results',
  save: 'Save',
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving…',
  saveFailed: 'Not saved',

  writeOperations: 'This query contains write operations.',
  unknownFunctions: 'This query involves running a function.',
  confirmQuestion: 'Are you sure you want to execute it?',
  confirmCare: 'Make sure you are not accidentally removing something important.',
  riskDestructive: 'It drops, deletes or truncates something.',
  riskUpdateWithoutWhere:
    'It contains an update without a where clause, which changes every row of the table.',
  riskBoth:
    'It drops, deletes or truncates something, and contains an update without a where clause, which changes every row of the table.',
  confirmFound: (found: readonly string[], count: number) =>
    `Found: ${found.join(', ')}${count > found.length ? ` and ${count - found.length} more` : ''}.`,
  confirmNoMore: 'Don’t ask again in this tab',
  confirmCancel: 'Cancel',
  confirmRun: 'Run',

  emptyTitle: 'Run a query to see its results here',
  emptyHint: (keys: string) =>
    `Press ${keys} to run the selection, or everything if nothing is selected.`,
  templates: 'Templates',
  templatesLoading: 'Loading…',
  templatesFailed: 'Failed to load the templates.',
  refusals: {
    'nothing-to-run': 'No statement to run.',
    'parameters-need-one-statement':
      'Statements with parameters run one at a time. Select one, or run the statement at the cursor.',
    'parameter-without-value': 'Every parameter needs a value, or NULL.',
    'explain-needs-one-statement':
      'Only one statement can be explained at a time. Select it or place the cursor in it.',
    'analyze-writes-with-parameters':
      'This statement writes, and statements with parameters can’t be rolled back after measuring. Replace the parameters with values first.',
    'format-refused':
      'This query can’t be formatted without changing its meaning, so it wasn’t changed.',
  },
  resultsLabel: 'Results',
  resultView: 'View',
  resultViews: { rows: 'Rows', plan: 'Plan', chart: 'Chart' },
  exportResult: 'Export',
  resultTab: (number: number) => `Result ${number}`,
  waiting:
    'Waiting: four queries are already running in this browser. This one starts when one finishes.',
  running: 'Running…',
  runningRows: (rows: string) => `Running… ${rows} so far`,
  streaming: 'running',
  failed: 'failed',
  cancelled: 'cancelled',
  rows: (count: number, text: string) => (count === 1 ? '1 row' : `${text} rows`),
  /** The time of a run of several statements. */
  inTotal: (time: string) => `${time} in total`,
  successNoRows: 'Success. No rows returned.',
  rowsAffected: (rows: string) => `${rows} affected`,
  limitedTo: (limit: number) => `Limited to only ${limit} rows`,
  cancelledNotice: 'Cancelled. Showing the rows received so far.',
  cancelledNothing: 'Cancelled. No rows were received.',
  tooLarge: (size: string) =>
    `The result is larger than ${size}, so the query was cancelled. Showing the rows received so far.`,
  incomplete: 'The query failed before its result was complete. Showing the rows received so far.',
  draftFailing:
    'This text can’t be saved in this browser: its storage is full or blocked. You’ll lose it when you close the page.',

  offeredHere: (time: string) => `Another version was saved in this browser on ${time}.`,
  offeredPlatform: (time: string) => `Another version was saved elsewhere on ${time}.`,
  offeredShow: 'Use this version',
  offeredSaveAs: 'Open as a new query',
  offeredDiscard: 'Discard',

  aiEdit: 'Edit with AI',
  assistant: 'Assistant',
  fix: 'Fix this',

  readOnly: 'Read-only',
  readOnlyRole: 'Your role is read-only, so queries that change something fail.',
  readOnlyDatabase:
    'This database is read-only. To change data from a read replica, select the primary database as the source.',
  changesRolledBack: (count: number) =>
    count === 1
      ? 'The change before it was rolled back.'
      : `The ${count} changes before it were rolled back.`,
  notRun: (count: number) =>
    count === 1
      ? 'The statement after it was not run.'
      : `The ${count} statements after it were not run.`,
  elapsed: (time: string) => `Running for ${time}`,
  errorTitle: 'Error running SQL query',
  sqlstate: (code: string) => `SQLSTATE ${code}`,
  hint: (text: string) => `Hint: ${text}`,
  detail: (text: string) => `Detail: ${text}`,
  notices: 'Notices',
  leftTransaction: (outcome: string) => `A transaction was left open and has been ${outcome}.`,
  leftTemporaryTables: (outcome: string, names: string) =>
    `Temporary tables were left behind and have been ${outcome}: ${names}.`,
  leftSettings: (outcome: string, names: string) =>
    `Settings were left changed and have been ${outcome}: ${names}.`,
  leftAdvisoryLocks: (outcome: string) => `Advisory locks were left held and have been ${outcome}.`,
  leftPreparedStatements: (outcome: string, names: string) =>
    `Prepared statements were left behind and have been ${outcome}: ${names}.`,
  leftCursors: (outcome: string, names: string) =>
    `Cursors were left open and have been ${outcome}: ${names}.`,
  leftListens: (outcome: string, names: string) =>
    `The session was left listening, which has been ${outcome}: ${names}.`,
  leftUnknown: (outcome: string) =>
    `Something was left behind in the session and has been ${outcome}.`,
  rolledBack: 'rolled back',
  discarded: 'discarded',

  announceRunning: 'Query running',
  announceDone: (results: number, rows: string) =>
    results === 1 ? `Query finished, ${rows}` : `Query finished, ${results} results`,
  announceCancelled: 'Query cancelled',
  announceFailed: (message: string) => `Query failed: ${message}`,
}

export type SqlEditorMessages = typeof sqlEditorMessages

/** As the specification writes its choices: 1,000. Not by Intl, whose first number costs 15 ms, before the editor is there. */
function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

export const sqlEditorTexts = { name: 'sqlEditor', defaults: sqlEditorMessages } as const
