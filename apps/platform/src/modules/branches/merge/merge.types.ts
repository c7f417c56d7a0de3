import type { StatementEffects } from '@howdah/rules/branches/statement-effects'

/** A migration as a database has it recorded. */
export interface RecordedMigration {
  version: string
  name: string
  statements: readonly string[]
}

/** A bucket of files with its settings. */
export interface MergedBucket {
  id: string
  public: boolean
  /** In bytes, an int8 as text. */
  fileSizeLimit: string | null
  allowedMimeTypes: string[] | null
}

export type MergedChange = 'added' | 'changed'

/** Contents of a merge of a branch into production. */
export interface MergePlan {
  /** Migrations that production lacks, in the order in which they run. */
  migrations: (Omit<RecordedMigration, 'statements'> & {
    statements: (StatementEffects & { sql: string })[]
  })[]
  /** Migrations that only production has. */
  onlyInProduction: Pick<RecordedMigration, 'version' | 'name'>[]
  /** Migrations of the same version with other statements. */
  different: Pick<RecordedMigration, 'version' | 'name'>[]
  functions: { slug: string; change: MergedChange }[]
  /** Buckets that production lacks, or has with other settings. */
  buckets: (MergedBucket & { change: MergedChange })[]
  /** Reason for which it cannot be merged; null if it can. */
  blocked: string | null
  /** Changes whenever anything of the above or of the functions' files does. */
  digest: string
}
