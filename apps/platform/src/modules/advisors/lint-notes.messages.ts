/** Comments of the statements that fix a lint: what a statement changes, and what it costs. */
export const lintNotes = {
  enableRls:
    'From then on, anon and authenticated see and write only the rows that a policy allows.',
  fixSearchPath:
    'Names in its body are then resolved in its own schema only. Add other schemas only if you trust everyone who can create objects in them.',
  takeReading: 'The roles of the API can no longer read it. Other roles keep their own grants.',
  moveExtension: 'Code that names it with the schema public must name the new schema.',
  createAgain: 'This extension can’t be moved. It can’t be dropped while something uses it.',
  readPolicy:
    'Allows reading every row. Replace true with a condition for the rows that may be read.',
  invokerView:
    'The view then reads its tables with the privileges and policies of the querying role.',
  closePolicy:
    'Allows no row for now: replace false with a condition for the rows that may be written.',
  addKey: 'Rewrites the table, and blocks reads and writes while it runs.',
  joinPolicies: 'Policies that can be combined with "or" are faster as one.',
  createIndex: 'Blocks writes while it runs. For a large table use "create index concurrently".',
  dropIndex: 'Use by replicas is not counted here.',
} as const
