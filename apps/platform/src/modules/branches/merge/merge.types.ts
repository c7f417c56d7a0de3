import type { StatementEffects } from '@howdah/rules/branches/statement-effects'
import type { SchemaDiff } from '../schema/schema-diffs'

/** A migration as a database has it recorded. */
export interface RecordedMigration {
  version: string
  name: string
  /** Changes with its statements. */
  digest: string
  /** Bytes of its statements. */
  bytes: number
}

/** A migration with its statements; none if both sides have the same ones. */
export type ReadMigration = RecordedMigration & { statements: readonly string[] }

/** A version of a deployed function. */
export interface DeployedVersion {
  id: string
  version: number
  slug: string
  name: string
  verifyJwt: boolean
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

/** A statement of a merge with its effects on production. */
export type MergedStatement = StatementEffects & { sql: string }

/** Changes of the schema that no migration records. */
export type MergedSchema = Omit<SchemaDiff, 'statements'> & {
  statements: MergedStatement[]
  /** Reason for which the schemas are not compared; null if they are. */
  unavailable: string | null
}

/** Contents of a merge of a branch into production. */
export interface MergePlan {
  /** Migrations that production lacks, in the order in which they run. */
  migrations: (Pick<RecordedMigration, 'version' | 'name'> & {
    /** The statements as the branch has them recorded. */
    recorded: readonly string[]
    statements: MergedStatement[]
  })[]
  /** Migrations that only production has. */
  onlyInProduction: Pick<RecordedMigration, 'version' | 'name'>[]
  /** Migrations of the same version with other statements. */
  different: Pick<RecordedMigration, 'version' | 'name'>[]
  /** Null while there are migrations to merge, which may contain the changes. */
  schema: MergedSchema | null
  functions: (DeployedVersion & {
    change: MergedChange
    /** Null for a new function. */
    productionVerifyJwt: boolean | null
  })[]
  /** Buckets that production lacks, or has with other settings. */
  buckets: (MergedBucket & {
    change: MergedChange
    /** As production has it; null for a new one. */
    production: MergedBucket | null
  })[]
  /** Functions and buckets of production that the branch began with and lacks; a merge leaves them. */
  removed: { kind: 'bucket' | 'function'; name: string }[]
  /** Reason for which it cannot be merged; null if it can. */
  blocked: string | null
  /** Changes whenever anything of the above or of the functions' files does. */
  digest: string
}
