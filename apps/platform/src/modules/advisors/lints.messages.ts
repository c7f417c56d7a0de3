import type { LintName } from './lint.types'

/** What is wrong, and why that matters. */
export const lintMessages = {
  rls_disabled: {
    title: 'Row level security is off',
    description:
      'The roles of the API have privileges on the table, so whoever holds the publishable key uses them on every row. With row level security on, policies say on which.',
  },
  policies_without_rls: {
    title: 'Policies without effect',
    description: 'The table has policies, but row level security is off, so none of them holds anybody back.',
  },
  view_as_owner: {
    title: 'View that reads as its owner',
    description:
      'A view reads its tables with the privileges and policies of whoever owns it. The roles of the API can read it, and with it rows that the tables’ policies keep from them.',
  },
  definer_without_search_path: {
    title: 'Security definer function without a fixed search_path',
    description:
      'The function acts as its owner and looks for the names in its body where the caller says. Who can make an object in a schema of that path has it run as the owner.',
  },
  mutable_search_path: {
    title: 'Function with a mutable search_path',
    description: 'What the names in its body mean depends on who calls it. With a fixed search_path they mean the same for everybody.',
  },
  write_policy_always_true: {
    title: 'Policy that lets everybody write',
    description:
      'Its condition holds for every row, so the roles that it is for change, add or delete whichever they like, as far as their privileges go.',
  },
  materialized_view_readable: {
    title: 'Materialized view in the API',
    description: 'Row level security does not hold for materialized views: whoever may read it reads all of its rows.',
  },
  foreign_table_readable: {
    title: 'Foreign table in the API',
    description: 'Row level security does not hold for foreign tables: whoever may read it reads all that the other server gives.',
  },
  extension_in_public: {
    title: 'Extension in the schema public',
    description:
      'Its functions and types stand among your own tables, and are offered wherever those are. A schema of its own keeps them apart.',
  },
  rls_without_policy: {
    title: 'Row level security without a policy',
    description:
      'No policy lets anybody in, so the API reads and writes no row of it. That is right for a table that only the service role uses.',
  },
  no_primary_key: {
    title: 'Table without a primary key',
    description:
      'Nothing tells its rows apart: the table editor cannot change one of them, and updates and deletes cannot be replicated. Where columns are unique already, make them the key.',
  },
  duplicate_index: {
    title: 'Duplicate index',
    description: 'Another index does the same. Each write keeps both, and each takes room.',
  },
  policy_calls_per_row: {
    title: 'Policy that asks who it is for each row',
    description:
      'A function of the schema auth is called anew for every row that is looked at. As (select auth.uid()) it is called once a statement.',
  },
  several_permissive_policies: {
    title: 'Several permissive policies for one action',
    description:
      'One of them is enough to let a row through, so for each row Postgres may have to try them all. One policy with “or” says the same.',
  },
  foreign_key_without_index: {
    title: 'Foreign key without an index',
    description:
      'Deleting or changing a row that is pointed to has to look through the whole table that points, and so does a join from there. An index that begins with the key’s columns finds them at once.',
  },
  unused_index: {
    title: 'Unused index',
    description: 'No query has used it since uses are counted, but every write keeps it up. Uses on a replica are not counted here.',
  },
} satisfies Record<LintName, { title: string; description: string }>
