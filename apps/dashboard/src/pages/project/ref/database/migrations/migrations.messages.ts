import { formatCount } from '../../../../../format/number'
export const migrationsMessages = {
  title: 'Migrations',
  intro:
    'Schema changes that are recorded in this database. A merge runs those of a branch that production lacks.',
  failed: 'Failed to retrieve migrations',
  moreFailed: 'Failed to retrieve more migrations',
  more: 'Show more',
  search: 'Find a migration',
  count: (count: number) => (count === 1 ? '1 migration' : `${formatCount(count)} migrations`),
  version: 'Version',
  name: 'Name',
  statements: 'Statements',
  unnamed: 'No name',
  unknown: 'Not recorded',
  sqlOf: (version: string) => `SQL of the migration ${version}`,
  empty: 'No migrations',
  emptyText:
    '“New migration” runs and records SQL, or records what has run already, and “Import” takes a folder of files. What “supabase db push” runs is listed here, too.',
  noneFound: 'No migrations found based on your search',
  close: 'Close',
  sqlFailed: 'Failed to retrieve the migration',
  gone: 'This migration no longer exists.',
  noSql: 'The tool that ran this migration didn’t record its SQL.',
  noStatements: 'This migration has no statements.',
  sqlName: 'the SQL',
  sql: 'SQL',
}
