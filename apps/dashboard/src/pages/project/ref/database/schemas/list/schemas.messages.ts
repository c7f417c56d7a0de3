import { formatCount } from '../../../../../../format/number'

export const schemaMessages = {
  one: 'schema',
  intro:
    'Schemas of the database, with what they contain. Sequences, rules, statistics objects, collations, operators, casts, text search, foreign servers and default privileges have no page: change them in the SQL editor.',
  search: 'Find a schema',
  failed: 'Failed to retrieve schemas',
  create: 'New schema',
  empty: 'No schemas',
  emptyText: 'Schemas of this database are listed here.',
  count: (count: number) => (count === 1 ? '1 schema' : `${formatCount(count)} schemas`),
  name: 'Name',
  owner: 'Owner',
  ownerHint: 'Empty for your role.',
  tables: 'Tables',
  functions: 'Functions',
  size: 'Size of the tables',
  comment: 'Comment',
  reservedProblem: 'Names that begin with pg_ are reserved by Postgres.',
}
