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
  cancel: 'Cancel',
  cancelling: 'Cancelling…',
  rowLimitLabel: 'Row limit',
  noLimit: 'No limit',
  rowLimit: (limit: number) => `${formatCount(limit)} rows`,
  resizeResults: 'Resize results',

  writeOperations: 'This query contains write operations.',
  unknownFunctions: 'This query involves running a function.',
  confirmQuestion: 'Are you sure you want to execute it?',
  confirmCare: 'Make sure you are not accidentally removing something important.',
  riskDestructive: 'It drops, deletes or truncates something.',
  riskUpdateWithoutWhere: 'It contains an update without a where clause, which changes every row of the table.',
  riskBoth:
    'It drops, deletes or truncates something, and contains an update without a where clause, which changes every row of the table.',
  confirmCancel: 'Cancel',
  confirmRun: 'Run',

  emptyTitle: 'Run a query to see its results here',
  emptyHint: (keys: string) => `${keys} runs the selection, or everything when nothing is selected.`,
  nothingToRun: 'There is no statement to run.',
  resultsLabel: 'Results',
  resultTab: (number: number) => `Result ${number}`,
  waiting: 'Waiting: four queries of this browser are running already. This one starts when one of them ends.',
  running: 'Running…',
  runningRows: (rows: string) => `Running… ${rows} so far`,
  streaming: 'running',
  failed: 'failed',
  cancelled: 'cancelled',
  rows: (count: number, text: string) => (count === 1 ? '1 row' : `${text} rows`),
  successNoRows: 'Success. No rows returned.',
  rowsAffected: (rows: string) => `${rows} affected`,
  limitedTo: (limit: number) => `Limited to only ${limit} rows`,
  cancelledNotice: 'Cancelled. The rows that had arrived are shown.',
  cancelledNothing: 'Cancelled. No rows had arrived.',
  tooLarge: (size: string) => `The result is larger than ${size}, so the query was cancelled. The rows that had arrived are shown.`,
  incomplete: 'The query failed before its result was complete. The rows that had arrived are shown.',
  draftFailing: 'This text cannot be kept in this browser: its storage refused it. It is lost when the page is closed.',

  errorTitle: 'Error running SQL query',
  sqlstate: (code: string) => `SQLSTATE ${code}`,
  hint: (text: string) => `Hint: ${text}`,
  detail: (text: string) => `Detail: ${text}`,
  notices: 'Notices',
  leftTransaction: (outcome: string) => `A transaction was left open and has been ${outcome}.`,
  leftTemporaryTables: (outcome: string, names: string) => `Temporary tables were left behind and have been ${outcome}: ${names}.`,
  leftSettings: (outcome: string, names: string) => `Settings were left changed and have been ${outcome}: ${names}.`,
  leftAdvisoryLocks: (outcome: string) => `Advisory locks were left held and have been ${outcome}.`,
  leftPreparedStatements: (outcome: string, names: string) => `Prepared statements were left behind and have been ${outcome}: ${names}.`,
  leftCursors: (outcome: string, names: string) => `Cursors were left open and have been ${outcome}: ${names}.`,
  leftListens: (outcome: string, names: string) => `The session was left listening, which has been ${outcome}: ${names}.`,
  leftUnknown: (outcome: string) => `Something was left behind in the session and has been ${outcome}.`,
  rolledBack: 'rolled back',
  discarded: 'discarded',

  announceRunning: 'Query running',
  announceDone: (results: number, rows: string) => (results === 1 ? `Query finished, ${rows}` : `Query finished, ${results} results`),
  announceCancelled: 'Query cancelled',
  announceFailed: (message: string) => `Query failed: ${message}`,
}

export type SqlEditorMessages = typeof sqlEditorMessages

/** As the specification writes its choices: 1,000. */
function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}
