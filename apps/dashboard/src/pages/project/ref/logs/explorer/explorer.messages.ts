import { formatCount } from '../../../../../format/number'
import { formatMilliseconds } from '../../../../../format/duration'

export const explorerMessages = {
  intro:
    'One SELECT on the table logs, in the dialect of DuckDB. It has the lines of the time range; times are in UTC.',
  columns:
    'Columns: timestamp, source, product, severity, message, request_id, method, path, status, duration_ms, details (JSON).',
  sql: 'SQL',
  run: 'Run',
  cancel: 'Cancel',
  templates: 'Template',
  choose: 'Choose a template',
  failed: 'The query didn’t run',
  running: 'Running …',
  result: 'Result',
  view: 'Show as',
  views: { table: 'Table', bar: 'Bars', line: 'Line', area: 'Area' },
  noNumbers: 'A chart needs a column of numbers after the first column, such as a count.',
  chart: (names: string, label: string, rows: number) =>
    `${names} by ${label}, ${rows === 1 ? '1 point' : `${formatCount(rows)} points`}. The table has the same values.`,
  rows: (count: number, ms: number) =>
    `${count === 1 ? '1 row' : `${formatCount(count)} rows`} in ${formatMilliseconds(ms)}`,
  truncated: 'The result had more rows; these are the first.',
  shown: (count: number) =>
    `The first ${formatCount(count)} rows are shown; the file has all of them.`,
  empty: 'The query returned no rows.',
  download: 'Download CSV',
  save: 'Save query',
  saveSubmit: 'Save',
  saveFailed: 'The query is not saved',
  saved: 'Saved queries',
  savedFailed: 'Failed to load the saved queries',
  openFailed: 'Failed to open the query',
  shared: 'Shared',
  more: 'Show more',
  actionsOf: (name: string) => `Actions on ${name}`,
  queryActions: {
    rename: 'Rename',
    share: 'Share with the project',
    unshare: 'Make private',
    delete: 'Delete',
  },
  rename: 'Rename the query',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'People with whom it is shared can’t open it any more.',
  deleteFailed: 'The query is not deleted',
  recent: 'Recent queries',
  stored: 'Recent queries are stored in this browser.',
  forget: 'Remove query',
  long: 'Searching more than 2 days can take a while.',
} as const
