import { quoteLiteral, quoteName } from '@howdah/rules/table/quote-name'
import type { CatalogLintName, FoundLint, LintFacts } from './lint.types'
import { callOnce } from './policy-calls'

const qualifiedSql = ({ schema, name }: { schema: string; name: string }) =>
  `${quoteName(schema)}.${quoteName(name)}`

const enableRls = ({ object }: { object: { schema: string; name: string } }) =>
  `-- From then on anon and authenticated see and write only the rows that a policy allows.
alter table ${qualifiedSql(object)} enable row level security;`

const fixSearchPath = ({
  object,
  facts,
}: FoundLint<'definer_without_search_path' | 'mutable_search_path'>) =>
  `-- Names in its body are looked for in its own schema only. Add other schemas that only people you trust can make something in.
alter routine ${qualifiedSql(object)}(${facts.arguments}) set search_path = ${quoteName(object.schema)}, pg_temp;`

const takeReading = ({
  object,
  facts,
}: FoundLint<'auth_users_exposed' | 'materialized_view_readable' | 'foreign_table_readable'>) =>
  `-- The roles of the API can read it no more. Others keep what they were granted themselves.
revoke select on ${qualifiedSql(object)} from public, ${facts.roles.join(', ')};`

function moveExtension({
  object,
  facts: { way },
}: FoundLint<'extension_in_public'>): string | null {
  const name = quoteName(object.name)
  const statement = {
    move: `-- Code that uses it by the schema public must use the new one.
create schema if not exists extensions;
alter extension ${name} set schema extensions;`,
    anew: `-- It cannot be moved. Dropping it is refused while something uses it.
create schema if not exists extensions;
drop extension ${name};
create extension ${name} schema extensions;`,
  }
  return way === null ? null : statement[way]
}

const nameOf = ({ relation }: Pick<FoundLint, 'relation'>) =>
  relation === null ? '' : qualifiedSql(relation)

function alterPolicy(
  { object, relation }: Pick<FoundLint, 'object' | 'relation'>,
  using: string | null,
  check: string | null,
): string {
  const clauses = [
    using === null ? [] : [`\n  using (${using})`],
    check === null ? [] : [`\n  with check (${check})`],
  ].flat()
  return `alter policy ${quoteName(object.name)} on ${nameOf({ relation })}${clauses.join('')};`
}

const isTrue = (text: string | null) =>
  text !== null && (text === 'true' || /^\((\d+) = \1\)$/.test(text))
const changed = (text: string | null) =>
  text === null || callOnce(text) === text ? null : callOnce(text)

/** SQL statements that address a lint, with quoted names. */
const statements: { [Name in CatalogLintName]: (lint: FoundLint<Name>) => string | null } = {
  rls_disabled: enableRls,
  policies_without_rls: enableRls,
  rls_without_policy: ({ object, facts: { roles } }) =>
    `-- Lets them read every row. Put in place of true which rows they may read.
create policy "Rows that may be read" on ${qualifiedSql(object)}
  for select to ${roles.includes('authenticated') ? 'authenticated' : roles.join(', ')}
  using (true);`,
  view_as_owner: ({ object, facts }) =>
    facts.can_invoke
      ? `-- It then reads its tables as the querying role, with its privileges and policies.
alter view ${qualifiedSql(object)} set (security_invoker = true);`
      : null,
  definer_without_search_path: fixSearchPath,
  mutable_search_path: fixSearchPath,
  write_policy_always_true: ({ facts: { using, check }, ...lint }) =>
    `-- Closed for now: put in place of false what has to be true of a row.
${alterPolicy(lint, isTrue(using) ? 'false' : null, isTrue(check) ? 'false' : null)}`,
  auth_users_exposed: takeReading,
  materialized_view_readable: takeReading,
  foreign_table_readable: takeReading,
  extension_in_public: moveExtension,
  no_primary_key: ({ object, relation, facts }) =>
    facts.has_id || relation?.kind === 'p'
      ? null
      : `-- Rewrites the table, and locks it against reads and writes meanwhile.
alter table ${qualifiedSql(object)} add column id bigint generated always as identity primary key;`,
  duplicate_index: ({ object, relation, facts: { constraint } }) =>
    constraint === null
      ? `drop index ${qualifiedSql(object)};`
      : `alter table ${nameOf({ relation })} drop constraint ${quoteName(constraint)};`,
  policy_calls_per_row: ({ facts: { using, check }, ...lint }) =>
    alterPolicy(lint, changed(using), changed(check)),
  several_permissive_policies: ({ object: { schema, name } }) =>
    `-- Those that can be one policy with "or" are faster as one.
select policyname, permissive, roles, cmd, qual, with_check
from pg_catalog.pg_policies
where schemaname = ${quoteLiteral(schema)} and tablename = ${quoteLiteral(name)}
order by cmd, policyname;`,
  foreign_key_without_index: ({ relation, facts }) =>
    `-- Locks the table against writes meanwhile. For a large table use "create index concurrently".
create index on ${nameOf({ relation })} (${facts.columns.map(quoteName).join(', ')});`,
  unused_index: ({ object }) =>
    `-- A replica's use of it is not counted here.
drop index ${qualifiedSql(object)};`,
}

export function lintStatement<Name extends CatalogLintName>(lint: FoundLint<Name>): string | null {
  return statements[lint.name](lint)
}

/**
 * Returns true if a catalog result is a lint. For some lints the text of the object has to be read.
 */
export function isLint({ name, facts }: FoundLint): boolean {
  if (name !== 'policy_calls_per_row') return true
  const { using, check } = facts as LintFacts['policy_calls_per_row'] // determined by the name
  return changed(using) !== null || changed(check) !== null
}
