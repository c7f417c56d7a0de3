import { quoteLiteral, quoteName } from '@howdah/rules/table/quote-name'
import type { CatalogLintName, FoundLint, LintFacts } from './lint.types'
import { lintNotes as notes } from './lint-notes.messages'
import { callOnce } from './policy-calls'

const qualifiedSql = ({ schema, name }: { schema: string; name: string }) =>
  `${quoteName(schema)}.${quoteName(name)}`

const enableRls = ({ object }: { object: { schema: string; name: string } }) =>
  `-- ${notes.enableRls}
alter table ${qualifiedSql(object)} enable row level security;`

const fixSearchPath = ({
  object,
  facts,
}: FoundLint<'definer_without_search_path' | 'mutable_search_path'>) =>
  `-- ${notes.fixSearchPath}
alter routine ${qualifiedSql(object)}(${facts.arguments}) set search_path = ${quoteName(object.schema)}, pg_temp;`

const takeReading = ({
  object,
  facts,
}: FoundLint<'auth_users_exposed' | 'materialized_view_readable' | 'foreign_table_readable'>) =>
  `-- ${notes.takeReading}
revoke select on ${qualifiedSql(object)} from public, ${facts.roles.join(', ')};`

function moveExtension({
  object,
  facts: { way },
}: FoundLint<'extension_in_public'>): string | null {
  const name = quoteName(object.name)
  const statement = {
    move: `-- ${notes.moveExtension}
create schema if not exists extensions;
alter extension ${name} set schema extensions;`,
    anew: `-- ${notes.createAgain}
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
    `-- ${notes.readPolicy}
create policy "Rows that may be read" on ${qualifiedSql(object)}
  for select to ${roles.includes('authenticated') ? 'authenticated' : roles.join(', ')}
  using (true);`,
  view_as_owner: ({ object, facts }) =>
    facts.can_invoke
      ? `-- ${notes.invokerView}
alter view ${qualifiedSql(object)} set (security_invoker = true);`
      : null,
  definer_without_search_path: fixSearchPath,
  mutable_search_path: fixSearchPath,
  write_policy_always_true: ({ facts: { using, check }, ...lint }) =>
    `-- ${notes.closePolicy}
${alterPolicy(lint, isTrue(using) ? 'false' : null, isTrue(check) ? 'false' : null)}`,
  auth_users_exposed: takeReading,
  materialized_view_readable: takeReading,
  foreign_table_readable: takeReading,
  extension_in_public: moveExtension,
  no_primary_key: ({ object, relation, facts }) =>
    facts.has_id || relation?.kind === 'p'
      ? null
      : `-- ${notes.addKey}
alter table ${qualifiedSql(object)} add column id bigint generated always as identity primary key;`,
  duplicate_index: ({ object, relation, facts: { constraint } }) =>
    constraint === null
      ? `drop index ${qualifiedSql(object)};`
      : `alter table ${nameOf({ relation })} drop constraint ${quoteName(constraint)};`,
  policy_calls_per_row: ({ facts: { using, check }, ...lint }) =>
    alterPolicy(lint, changed(using), changed(check)),
  several_permissive_policies: ({ object: { schema, name } }) =>
    `-- ${notes.joinPolicies}
select policyname, permissive, roles, cmd, qual, with_check
from pg_catalog.pg_policies
where schemaname = ${quoteLiteral(schema)} and tablename = ${quoteLiteral(name)}
order by cmd, policyname;`,
  foreign_key_without_index: ({ relation, facts }) =>
    `-- ${notes.createIndex}
create index on ${nameOf({ relation })} (${facts.columns.map(quoteName).join(', ')});`,
  unused_index: ({ object }) =>
    `-- ${notes.dropIndex}
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
