import type { components } from '@howdah/contract'

type Schemas = components['schemas']

/** One thing that was found, as the contract has it. */
export type Lint = Schemas['Lint']
export type LintCategory = Schemas['LintCategory']
type LintLevel = Schemas['LintLevel']
export type LintName = Schemas['LintName']

/** A lint of the settings of the auth service. */
export type AuthLintName =
  | 'auth_otp_long_expiry'
  | 'auth_leaked_password_protection'
  | 'auth_insufficient_mfa_options'

/** A lint of the database's catalog. */
export type CatalogLintName = Exclude<LintName, AuthLintName>

/** `kind` as pg_class has it. */
type LintRelation = Schemas['LintRelation'] & { kind: 'r' | 'p' | 'v' | 'm' | 'f' }

interface Reached {
  /** Those of `anon` and `authenticated` that get to it. */
  roles: string[]
}

interface Routine {
  /** Argument list that distinguishes the routine from others of the same name, as SQL. */
  arguments: string
}

interface PolicyText {
  command: 'ALL' | 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'
  /** USING, with every name in its schema. */
  using: string | null
  /** WITH CHECK. */
  check: string | null
}

/** Details of a lint in addition to its object, by the lint's name. */
export interface LintFacts {
  rls_disabled: Reached
  policies_without_rls: { policies: string[] }
  rls_without_policy: Reached
  /** `can_invoke`: this Postgres version supports views that run as the invoking user. */
  view_as_owner: Reached & { can_invoke: boolean }
  auth_users_exposed: Reached
  definer_without_search_path: Routine
  mutable_search_path: Routine
  /**
   * Way to get the extension into another schema: move it, or drop and create it again there; null
   * if that would lose rows.
   */
  extension_in_public: { way: 'move' | 'anew' | null }
  materialized_view_readable: Reached
  foreign_table_readable: Reached
  write_policy_always_true: PolicyText & { roles: string[] }
  foreign_key_without_index: { columns: string[] }
  /** `has_id`: there is a column called `id` already. */
  no_primary_key: { has_id: boolean }
  /**
   * `kept`: the index that does the same; `constraint`: the constraint that the superfluous index
   * belongs to.
   */
  duplicate_index: { kept: string; constraint: string | null }
  /** `since`: ISO 8601, from when on uses are counted. */
  unused_index: { since: string; bytes: string }
  policy_calls_per_row: PolicyText
  several_permissive_policies: { groups: NonNullable<Schemas['LintFacts']['groups']> }
}

/** Catalog result of one lint. */
export interface FoundLint<Name extends CatalogLintName = CatalogLintName> {
  name: Name
  level: LintLevel
  categories: LintCategory[]
  object: Schemas['LintObject']
  relation: LintRelation | null
  facts: LintFacts[Name]
}

/** Query of a lint. */
export interface LintRule {
  name: CatalogLintName
  level: LintLevel
  /**
   * Selects `relation` (an oid or null), `schema`, `name`, `kind` and `facts` of each affected
   * object.
   */
  sql: string
}
