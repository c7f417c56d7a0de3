import { formatCount } from '../../../../../format/number'

export const indexMessages = {
  one: 'index',
  intro: 'Indexes of the tables, with their size and use.',
  search: 'Find an index',
  failed: 'Failed to retrieve indexes',
  create: 'New index',
  empty: 'No indexes',
  emptyText: 'Indexes of this schema are listed here.',
  count: (count: number) => (count === 1 ? '1 index' : `${formatCount(count)} indexes`),
  name: 'Name',
  table: 'Table',
  columns: 'Columns',
  method: 'Method',
  size: 'Size',
  scans: 'Uses',
  scansSince: (since: string | null) =>
    since === null
      ? 'Uses are counted since the database was created.'
      : `Uses are counted since ${since}.`,
  bloatFailed: 'Failed to estimate the bloat',
  bloat: (size: string, expected: string, bloat: string) =>
    `Size ${size}, about ${expected} if it were just built: an estimated bloat of ${bloat}.`,
  bloatUnknown: 'The bloat is estimated for B-tree indexes on columns of analyzed tables.',
  marks: 'Notes',
  unique: 'Unique',
  primary: 'Primary key',
  invalid: 'Invalid',
  missing: (title: string, count: number) =>
    count === 1 ? `${title}: 1 finding.` : `${title}: ${formatCount(count)} findings.`,
  toAdvisor: 'Open the performance advisor',
  constraintReason: (constraint: string) =>
    `This index serves the constraint ${constraint}. Change the constraint instead.`,
  partitionReason: 'This index belongs to the index of the partitioned table. Change it there.',
  rebuild: 'Rebuild',
  definitionFixed:
    'Postgres can only change the name and the comment. Duplicate the index to change the rest.',
  choose: 'Choose',
  tableProblem: 'Choose a table.',
  column: (place: number) => `column ${place}`,
  addColumn: 'Add column',
  expression: 'Column or expression',
  collation: 'Collation',
  operatorClass: 'Operator class',
  direction: 'Order',
  ascending: 'Ascending',
  descending: 'Descending',
  nulls: 'Nulls',
  first: 'First',
  last: 'Last',
  columnsProblem: 'Enter at least one column or expression.',
  isUnique: 'Unique',
  nullsNotDistinct: 'Nulls are equal',
  condition: 'Condition',
  conditionHint: 'Only rows that fulfill it are indexed. Empty for all.',
  conditionProblem: 'Enter a single expression.',
  included: 'Included columns',
  includedHint: 'Stored in the index without being searched.',
  concurrently: 'Create concurrently',
  concurrentlyHint:
    'Does not block writes. If it fails, an invalid index remains, which can be deleted.',
  concurrentlyPartitioned:
    'Postgres does not create the index of a partitioned table concurrently: writes wait until it is built.',
  dropUnique: 'Values that this unique index refuses are accepted afterwards.',
  dropUsed: (scans: number) => `Queries have used this index ${formatCount(scans)} times.`,
}
