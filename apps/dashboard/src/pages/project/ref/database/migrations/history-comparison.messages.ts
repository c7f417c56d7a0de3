import { formatCount } from '../../../../../format/number'

export const historyComparisonMessages = {
  open: 'Compare with database',
  attached:
    'Not available for an attached database: it takes a new database in which the migrations run.',
  title: 'History and database',
  close: 'Close',
  running: 'Running the migrations in a new database…',
  failed: 'Failed to compare the history with the database',
  intro: (count: number) =>
    `${count === 1 ? '1 migration was' : `${formatCount(count)} migrations were`} run in a new database, which was compared with this one. Nothing was changed.`,
  withoutSql: (versions: readonly string[]) =>
    `Without recorded SQL, so their changes are unknown: ${versions.slice(0, MAX_VERSIONS).join(', ')}${versions.length > MAX_VERSIONS ? ` and ${formatCount(versions.length - MAX_VERSIONS)} more` : ''}.`,
  again: 'Compare again',
  same: 'No differences',
  sameText: 'The database has what its migrations create, and nothing else.',
  ways: {
    missing: {
      title: 'In the history, not in the database',
      text: 'This SQL changes the database to what the migrations create. It drops nothing.',
      none: 'The database has everything that the migrations create.',
      name: 'Missing from the database',
    },
    unrecorded: {
      title: 'In the database, not in the history',
      text: 'No migration creates this. Add it to the history so that tools create it, too.',
      none: 'The migrations create everything that the database has.',
      name: 'Not in the history',
    },
  },
  others: 'Also different, without SQL:',
  openSql: 'Open in SQL editor',
  add: 'Add to history',
}

/** Maximum number of versions that are named. */
const MAX_VERSIONS = 10
