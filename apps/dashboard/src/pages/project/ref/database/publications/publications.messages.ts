import { formatCount } from '../../../../../format/number'

export const publicationMessages = {
  one: 'publication',
  intro: 'Sets of tables whose changes are sent by logical replication.',
  search: 'Find a publication',
  failed: 'Failed to retrieve publications',
  create: 'New publication',
  empty: 'No publications',
  emptyText: 'Publications of this database are listed here.',
  count: (count: number) => (count === 1 ? '1 publication' : `${formatCount(count)} publications`),
  name: 'Name',
  owner: 'Owner',
  changes: 'Changes',
  tables: 'Tables',
  allTables: 'All tables',
  allTablesHint: 'Includes tables that are created later. The server creates it as the superuser.',
  allTablesAttached: 'Includes tables that are created later. Needs a superuser of Postgres.',
  tablesOf: (tables: number, schemas: number) =>
    [
      ...(tables > 0 || schemas === 0
        ? [tables === 1 ? '1 table' : `${formatCount(tables)} tables`]
        : []),
      ...(schemas > 0 ? [schemas === 1 ? '1 schema' : `${formatCount(schemas)} schemas`] : []),
    ].join(', '),
  changeNames: { insert: 'Insert', update: 'Update', delete: 'Delete', truncate: 'Truncate' },
  viaRoot: 'Publish through the partitioned table',
  viaRootHint: 'Changes of partitions are sent as changes of the partitioned table.',
  table: (place: number) => `table ${place}`,
  addTable: 'Add table',
  tableLabel: 'Table',
  choose: 'Choose',
  columns: 'Columns',
  columnsHint: 'None stands for all.',
  filter: 'Row filter',
  tablesProblem:
    'Choose a table in each row, each table once, with a single expression as the filter.',
  schemas: 'Schemas',
  schemasHint: 'All tables of these schemas. Needs a superuser of Postgres.',
}
