import type { LintCategory, LintLevel, LintName } from '@howdah/platform-client'

const some = (one: string, many: string) => (count: number) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

interface LintWords {
  what: string
  why: string
}

export const advisorMessages = {
  titles: { SECURITY: 'Security advisor', PERFORMANCE: 'Performance advisor' } satisfies Record<LintCategory, string>,
  intros: {
    SECURITY: 'What lets somebody reach rows that are not meant for them, as the database’s own catalog says it.',
    PERFORMANCE: 'What makes queries slower, or the database larger, than it has to be, as its catalog and statistics say it.',
  } satisfies Record<LintCategory, string>,
  failed: 'The database could not be looked at',
  refreshFailed: 'The database could not be looked at again',
  refresh: 'Look again',
  lookedAt: (moment: string) => `Looked at ${moment}`,
  unhealthy: 'The advisor looks when the project is healthy again.',
  search: 'Find an object',
  levels: { ERROR: 'Errors', WARN: 'Warnings', INFO: 'Info' } satisfies Record<LintLevel, string>,
  counts: {
    ERROR: some('error', 'errors'),
    WARN: some('warning', 'warnings'),
    INFO: some('info', 'info'),
  } satisfies Record<LintLevel, (count: number) => string>,
  levelTabs: 'Level',
  found: some('finding', 'findings'),
  none: {
    ERROR: 'No errors',
    WARN: 'No warnings',
    INFO: 'Nothing else to tell',
  } satisfies Record<LintLevel, string>,
  noneText: {
    SECURITY: 'The advisor looks at row level security, policies, functions, views and extensions. Look again after a change.',
    PERFORMANCE: 'The advisor looks at keys, indexes and policies. Look again after a change.',
  } satisfies Record<LintCategory, string>,
  noneFound: 'Nothing found based on your search',
  more: (count: number) => `Show ${count.toLocaleString('en')} more`,
  on: 'on',
  openTable: 'Open table',
  openTableOf: (name: string) => `Open the table of ${name}`,
  openPolicies: 'Open policies',
  openPoliciesOf: (name: string) => `Open the policies of storage: ${name}`,
  openSql: 'Open in SQL editor',
  openSqlOf: (name: string) => `Open in SQL editor: ${name}`,

  facts: {
    roles: 'Reached by',
    policies: 'Policies',
    columns: 'Columns',
    kept: 'Does the same as',
    since: 'Not used since',
    size: 'Size',
    group: (action: string, role: string) => `${action} as ${role}`,
    stays: 'It holds tables, and cannot be moved with them: make it anew in another schema when their rows can go.',
  },

  lints: {
    rls_disabled: {
      what: 'Row level security is off',
      why: 'The roles of the API have privileges on the table, so whoever holds the publishable key uses them on every row. With row level security on, policies say on which.',
    },
    policies_without_rls: {
      what: 'Policies without effect',
      why: 'The table has policies, but row level security is off, so none of them holds anybody back.',
    },
    view_as_owner: {
      what: 'View that reads as its owner',
      why: 'A view reads its tables with the privileges and policies of whoever owns it. The roles of the API can read it, and with it rows that the tables’ policies keep from them.',
    },
    definer_without_search_path: {
      what: 'Security definer function without a fixed search_path',
      why: 'The function acts as its owner and looks for the names in its body where the caller says. Who can make an object in a schema of that path has it run as the owner.',
    },
    mutable_search_path: {
      what: 'Function with a mutable search_path',
      why: 'What the names in its body mean depends on who calls it. With a fixed search_path they mean the same for everybody.',
    },
    write_policy_always_true: {
      what: 'Policy that lets everybody write',
      why: 'Its condition holds for every row, so the roles that it is for change, add or delete whichever they like, as far as their privileges go.',
    },
    materialized_view_readable: {
      what: 'Materialized view in the API',
      why: 'Row level security does not hold for materialized views: whoever may read it reads all of its rows.',
    },
    foreign_table_readable: {
      what: 'Foreign table in the API',
      why: 'Row level security does not hold for foreign tables: whoever may read it reads all that the other server gives.',
    },
    extension_in_public: {
      what: 'Extension in the schema public',
      why: 'Its functions and types stand among your own tables, and are offered wherever those are. A schema of its own keeps them apart.',
    },
    rls_without_policy: {
      what: 'Row level security without a policy',
      why: 'No policy lets anybody in, so the API reads and writes no row of it. That is right for a table that only the service role uses.',
    },
    no_primary_key: {
      what: 'Table without a primary key',
      why: 'Nothing tells its rows apart: the table editor cannot change one of them, and updates and deletes cannot be replicated. Where columns are unique already, make them the key.',
    },
    duplicate_index: {
      what: 'Duplicate index',
      why: 'Another index does the same. Each write keeps both, and each takes room.',
    },
    policy_calls_per_row: {
      what: 'Policy that asks who it is for each row',
      why: 'A function of the schema auth is called anew for every row that is looked at. As (select auth.uid()) it is called once a statement.',
    },
    several_permissive_policies: {
      what: 'Several permissive policies for one action',
      why: 'One of them is enough to let a row through, so for each row Postgres may have to try them all. One policy with “or” says the same.',
    },
    foreign_key_without_index: {
      what: 'Foreign key without an index',
      why: 'Deleting or changing a row that is pointed to has to look through the whole table that points, and so does a join from there. An index that begins with the key’s columns finds them at once.',
    },
    unused_index: {
      what: 'Unused index',
      why: 'No query has used it since uses are counted, but every write keeps it up. Uses on a replica are not counted here.',
    },
  } satisfies Record<LintName, LintWords>,
}
