import type { RelationKind } from '../catalog'

export type LintCategory = 'SECURITY' | 'PERFORMANCE'

export type LintLevel = 'ERROR' | 'WARN' | 'INFO'

export type LintObjectKind =
  'table' | 'view' | 'materialized view' | 'foreign table' | 'function' | 'procedure' | 'extension' | 'policy' | 'index' | 'foreign key'

/** The thing that a lint is about, by its name as it is: nothing in it is quoted. */
export interface LintObject {
  /** Of a policy or a foreign key, the schema of its table. */
  schema: string
  name: string
  kind: LintObjectKind
}

/** The relation that the object is, or belongs to. */
export interface LintRelation {
  /** The oid. */
  id: number
  schema: string
  name: string
  kind: RelationKind
}

interface Reached {
  /** Those of `anon` and `authenticated` that get to it. */
  roles: string[]
}

interface Routine {
  /** Tells it from others of its name; SQL. */
  arguments: string
}

interface PolicyText {
  command: 'ALL' | 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'
  /** USING, with every name in its schema. */
  using: string | null
  /** WITH CHECK. */
  check: string | null
}

/** What is known beside the object, by the lint's name. */
export interface LintFacts {
  rls_disabled: Reached
  policies_without_rls: { policies: string[] }
  rls_without_policy: Reached
  /** `can_invoke`: this Postgres knows views that run as whoever asks. */
  view_as_owner: Reached & { can_invoke: boolean }
  definer_without_search_path: Routine
  mutable_search_path: Routine
  /** How it gets into another schema: moved, or dropped and made there; null where that would lose rows. */
  extension_in_public: { way: 'move' | 'anew' | null }
  materialized_view_readable: Reached
  foreign_table_readable: Reached
  write_policy_always_true: PolicyText & { roles: string[] }
  foreign_key_without_index: { columns: string[] }
  /** `has_id`: there is a column called `id` already. */
  no_primary_key: { has_id: boolean }
  /** `kept`: the index that does the same; `constraint`: what the superfluous one belongs to. */
  duplicate_index: { kept: string; constraint: string | null }
  /** `since`: ISO 8601, from when on uses are counted. */
  unused_index: { since: string; bytes: string }
  policy_calls_per_row: PolicyText
  several_permissive_policies: { groups: { role: string; action: string; policies: string[] }[] }
}

export type LintName = keyof LintFacts

/** One thing that an advisor found, of one lint. */
export interface LintOf<Name extends LintName> {
  name: Name
  level: LintLevel
  categories: readonly LintCategory[]
  object: LintObject
  /** Null for what belongs to none. */
  relation: LintRelation | null
  facts: LintFacts[Name]
  /** SQL that mends it, or begins to, with comments that say what it changes; null where there is none to give. Nobody runs it unasked. */
  statement: string | null
}

export type Lint = { [Name in LintName]: LintOf<Name> }[LintName]

/** How a lint is looked for. */
export interface LintRule {
  name: LintName
  level: LintLevel
  /** Selects `relation` (an oid or null), `schema`, `name`, `kind` and `facts` of each object that it is about. */
  sql: string
}
