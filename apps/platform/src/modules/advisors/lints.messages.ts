import type { LintName } from './lint.types'

/** Titles and explanations of the lints. */
export const lintMessages = {
  rls_disabled: {
    title: 'Row-level security is off',
    description:
      'The API’s roles have privileges on this table, so anyone with the publishable key can use them on every row. Turn on row-level security to restrict rows with policies.',
  },
  policies_without_rls: {
    title: 'Policies without effect',
    description: 'The table has policies, but row-level security is off, so they have no effect.',
  },
  view_as_owner: {
    title: 'View that reads as its owner',
    description:
      'A view reads its tables with its owner’s privileges. The API’s roles can read it, including rows that the tables’ policies hide from them.',
  },
  auth_users_exposed: {
    title: 'Users of the auth service in the API',
    description:
      'The view reads auth.users with its owner’s privileges, and the API’s roles can read it: addresses and metadata of all users. Read a table of your own with row-level security instead.',
  },
  auth_otp_long_expiry: {
    title: 'Long OTP expiry',
    description:
      'Links and codes sent by email are valid for more than an hour. Set their lifetime to an hour or less.',
  },
  auth_leaked_password_protection: {
    title: 'Leaked password protection disabled',
    description:
      'The auth service accepts passwords that are known from data leaks. Turn on the check of new passwords against haveibeenpwned.com.',
  },
  auth_insufficient_mfa_options: {
    title: 'Insufficient MFA options',
    description:
      'Users can choose from fewer than two kinds of second factors. Enable more of them to protect accounts better.',
  },
  definer_without_search_path: {
    title: 'Security definer function without a fixed search_path',
    description:
      'The function runs as its owner but resolves names through the caller’s search_path. Anyone who can create objects in that path can run code as the owner.',
  },
  mutable_search_path: {
    title: 'Function with a mutable search_path',
    description:
      'Names in its body resolve differently for each caller. A fixed search_path makes them the same for everyone.',
  },
  write_policy_always_true: {
    title: 'Policy that lets everyone write',
    description:
      'Its condition is always true, so its roles can insert, update or delete any row their privileges allow.',
  },
  materialized_view_readable: {
    title: 'Materialized view in the API',
    description:
      'Row-level security doesn’t apply to materialized views: anyone who can read it can read all of its rows.',
  },
  foreign_table_readable: {
    title: 'Foreign table in the API',
    description:
      'Row-level security doesn’t apply to foreign tables: anyone who can read it can read everything the foreign server returns.',
  },
  extension_in_public: {
    title: 'Extension in the schema public',
    description:
      'Its functions and types are mixed with your own tables. Use a separate schema for extensions.',
  },
  rls_without_policy: {
    title: 'Row-level security without a policy',
    description:
      'Without a policy the API can’t read or write any row. That’s fine for tables only the service role uses.',
  },
  no_primary_key: {
    title: 'Table without a primary key',
    description:
      'Without a key the table editor can’t change its rows, and updates and deletes can’t be replicated. Use unique columns as the key if there are any.',
  },
  duplicate_index: {
    title: 'Duplicate index',
    description: 'Another index does the same. Both slow down writes and take up space.',
  },
  policy_calls_per_row: {
    title: 'Policy that calls an auth function per row',
    description:
      'A function of the auth schema is called for every row. Written as (select auth.uid()), it’s called once per statement.',
  },
  several_permissive_policies: {
    title: 'Several permissive policies for one action',
    description:
      'Postgres may have to check all of them for each row. A single policy with “or” does the same.',
  },
  foreign_key_without_index: {
    title: 'Foreign key without an index',
    description:
      'Deleting or updating a referenced row, and joins from there, scan the whole referencing table. Add an index that starts with the key’s columns.',
  },
  unused_index: {
    title: 'Unused index',
    description:
      'No query has used it since statistics began, but it slows down every write. Uses on replicas aren’t counted.',
  },
} satisfies Record<LintName, { title: string; description: string }>
