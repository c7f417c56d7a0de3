import { createHash } from 'node:crypto'
import { controlsTransaction, statementEffects } from '@howdah/rules/branches/statement-effects'
import { splitStatements } from '@howdah/rules/sql/text/statements'
import { branchMergeMessages as messages } from './merge.messages'
import type { MergedBucket, MergedChange, MergePlan, RecordedMigration } from './merge.types'

/** A deployed function; `digest` changes with its files and settings. */
export interface MergedFunction {
  slug: string
  digest: string
}

/** The state of a project that a merge compares. */
export interface MergeSide {
  migrations: readonly RecordedMigration[]
  functions: readonly MergedFunction[]
  buckets: readonly MergedBucket[]
}

/** Compares a branch with production. */
export function mergePlan(production: MergeSide, branch: MergeSide): MergePlan {
  const there = new Map(production.migrations.map((one) => [one.version, one]))
  const here = new Map(branch.migrations.map((one) => [one.version, one]))
  const missing = branch.migrations.filter(({ version }) => !there.has(version))
  const different = branch.migrations.filter((one) => {
    const other = there.get(one.version)
    return other !== undefined && textOf(other) !== textOf(one)
  })
  const onlyInProduction = production.migrations.filter(({ version }) => !here.has(version))
  const functions = changedFunctions(production.functions, branch.functions)
  const buckets = changedBuckets(production.buckets, branch.buckets)
  const migrations = missing.map((migration) => ({
    ...named(migration),
    statements: statementsOf(migration).map((sql) => ({ sql, ...statementEffects(sql) })),
  }))
  const control = migrations.find(({ statements }) =>
    statements.some(({ sql }) => controlsTransaction(sql)),
  )
  return {
    migrations,
    onlyInProduction: onlyInProduction.map(named),
    different: different.map(named),
    functions,
    buckets,
    blocked: different[0]
      ? messages.different(different[0].version)
      : control
        ? messages.control(control.version)
        : null,
    digest: createHash('sha256')
      .update(JSON.stringify([production, branch]))
      .digest('hex'),
  }
}

const named = ({ name, version }: RecordedMigration) => ({ name, version })
/** Statements one by one: tools differ in how many are in one text. */
const statementsOf = ({ statements }: RecordedMigration): string[] =>
  statements.flatMap((text) => splitStatements(text)).map(({ sql }) => sql)
const textOf = (migration: RecordedMigration): string => statementsOf(migration).join(';\n')

function changedFunctions(
  production: readonly MergedFunction[],
  branch: readonly MergedFunction[],
): MergePlan['functions'] {
  const there = new Map(production.map(({ digest, slug }) => [slug, digest]))
  return branch
    .filter(({ digest, slug }) => there.get(slug) !== digest)
    .map(({ slug }) => {
      const change: MergedChange = there.has(slug) ? 'changed' : 'added'
      return { slug, change }
    })
}

function changedBuckets(
  production: readonly MergedBucket[],
  branch: readonly MergedBucket[],
): MergePlan['buckets'] {
  const there = new Map(production.map((bucket) => [bucket.id, JSON.stringify(bucket)]))
  return branch
    .filter((bucket) => there.get(bucket.id) !== JSON.stringify(bucket))
    .map((bucket) => ({ ...bucket, change: there.has(bucket.id) ? 'changed' : 'added' }))
}
