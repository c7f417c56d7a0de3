import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { effectsInTurn } from '@howdah/rules/branches/statement-effects'
import { splitStatements } from '@howdah/rules/sql/text/statements'
import { AppError } from '../../../base/app-error'
import { branchMergeMessages as messages } from './merge.messages'
import {
  changedBy,
  removedFrom,
  takenOf,
  keyOfBucket,
  keyOfFunction,
  sideVersions,
  type SideVersions,
} from './side-origins'
import type {
  DeployedVersion,
  MergedBucket,
  MergedChange,
  MergedSchema,
  MergedStatement,
  MergePlan,
  ReadMigration,
  RecordedMigration,
} from './merge.types'

/** Maximum statements of a merge. */
const MAX_STATEMENTS = 10_000
/** Maximum characters of the statements of a difference of schemas. */
const MAX_SCHEMA_CHARACTERS = 1_000_000
/** Number of conflicts that a text names. */
const MAX_CONFLICTS = 5
/** Number of characters of statements after which others have a turn. */
const TURN_CHARACTERS = 20_000

/** A deployed function; `digest` changes with its files and settings. */
export type MergedFunction = DeployedVersion & { digest: string }

/** The state of a project that a merge compares. */
export interface MergeSide {
  migrations: readonly ReadMigration[]
  functions: readonly MergedFunction[]
  buckets: readonly MergedBucket[]
}

/** Returns the versions with statements that a comparison needs: production lacks them or has others. */
export function versionsToRead(
  production: readonly RecordedMigration[],
  branch: readonly RecordedMigration[],
): Set<string> {
  const there = new Map(production.map(({ digest, version }) => [version, digest]))
  return new Set(
    branch
      .filter(({ digest, version }) => there.get(version) !== digest)
      .map(({ version }) => version),
  )
}

/**
 * Compares a branch with production. Reading a megabyte of statements takes a second, in which
 * others have their turns.
 * @throws AppError 409 for too many statements
 */
export async function mergePlan(
  production: MergeSide,
  branch: MergeSide,
  origin: SideVersions | null = null,
): Promise<MergePlan> {
  const turns = createTurns()
  const there = new Map(production.migrations.map((one) => [one.version, one]))
  const here = new Map(branch.migrations.map((one) => [one.version, one]))
  const missing = branch.migrations.filter(({ version }) => !there.has(version))
  const different: ReadMigration[] = []
  for (const one of branch.migrations) {
    const other = there.get(one.version)
    if (other === undefined || other.digest === one.digest) continue
    if ((await textOf(other, turns)) !== (await textOf(one, turns))) different.push(one)
  }
  const onlyInProduction = production.migrations.filter(({ version }) => !here.has(version))
  const versions = { production: sideVersions(production), branch: sideVersions(branch) }
  const choose = (key: string) => changedBy(key, versions, origin)
  const ownFunctions = takenOf(branch.functions, keyOfFunction, choose)
  const ownBuckets = takenOf(branch.buckets, keyOfBucket, choose)
  const functions = changedFunctions(production.functions, ownFunctions.chosen)
  const buckets = changedBuckets(production.buckets, ownBuckets.chosen)
  const conflicts = [...ownFunctions.conflicts, ...ownBuckets.conflicts]
  let total = 0
  const migrations: MergePlan['migrations'] = []
  const effectsOf = effectsInTurn()
  for (const migration of missing) {
    const texts = await statementsOf(migration, turns)
    total += texts.length
    if (total > MAX_STATEMENTS)
      throw new AppError(409, 'conflict', messages.tooManyStatements(MAX_STATEMENTS))
    const statements = await withEffects(texts, turns, effectsOf)
    migrations.push({ ...named(migration), recorded: migration.statements, statements })
  }
  const control = migrations.find(({ statements }) =>
    statements.some(({ controlsTransaction }) => controlsTransaction),
  )
  return {
    migrations,
    onlyInProduction: onlyInProduction.map(named),
    different: different.map(named),
    functions,
    buckets,
    removed: removedFrom(versions, origin).map(removedObject),
    schema: null,
    blocked: different[0]
      ? messages.different(different[0].version)
      : control
        ? messages.control(control.version)
        : namedIn(conflicts, messages.schemaConflict),
    digest: createHash('sha256')
      .update(JSON.stringify([contentOf(production), contentOf(branch)]))
      .digest('hex'),
  }
}

function removedObject(key: string): MergePlan['removed'][number] {
  const space = key.indexOf(' ')
  return {
    kind: key.slice(0, space) === 'bucket' ? 'bucket' : 'function',
    name: key.slice(space + 1),
  }
}

/** Returns a text that names the first of many; null if there are none. */
function namedIn(
  names: readonly string[],
  text: (names: readonly string[], more: number) => string,
): string | null {
  const first = names.slice(0, MAX_CONFLICTS)
  return first.length > 0 ? text(first, names.length - first.length) : null
}

/** True if the changes of the schema can be distinguished from those of migrations. */
export const comparesSchemas = ({ different, migrations }: MergePlan): boolean =>
  migrations.length + different.length === 0

/** Returns the statements of a difference of schemas with their effects. @throws AppError 409 if they are too large */
export async function schemaStatements(texts: readonly string[]): Promise<MergedStatement[]> {
  const turns = createTurns()
  if (texts.reduce((all, { length }) => all + length, 0) > MAX_SCHEMA_CHARACTERS)
    throw new AppError(409, 'conflict', messages.largeSchema)
  const all = await statementsOf({ statements: texts }, turns)
  if (all.length > MAX_STATEMENTS)
    throw new AppError(409, 'conflict', messages.tooManyStatements(MAX_STATEMENTS))
  return withEffects(all, turns)
}

/** Returns a plan that merges changes of the schema, too. */
export function withSchema(plan: MergePlan, schema: MergedSchema): MergePlan {
  const { conflicts, renamed, statements, unmerged } = schema
  const content = [plan.digest, statements.map(({ sql }) => sql), conflicts, renamed, unmerged]
  const namesOf = (objects: MergedSchema['conflicts']) =>
    objects.map(({ kind, name }) => `${kind} ${name}`)
  return {
    ...plan,
    schema,
    blocked:
      plan.blocked ??
      namedIn(namesOf(conflicts), messages.schemaConflict) ??
      namedIn(namesOf(renamed), messages.renamed),
    digest: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  }
}

/** Returns the migration that records changes of the schema in both. */
export function schemaMigration(
  { schema }: MergePlan,
  { branch, now }: { branch: string; now: Date },
): MergePlan['migrations'] {
  if (!schema || schema.statements.length === 0) return []
  const version = now.toISOString().replace(/\..*$/, '').replaceAll(/[-:T]/g, '')
  const { statements } = schema
  return [
    {
      ...{ version, name: messages.schemaName(branch), statements },
      recorded: statements.map(({ sql }) => sql),
    },
  ]
}

/** Returns a plan in which changes of the schema are a migration. */
export const withMigration = (plan: MergePlan, { name }: { name: string }): MergePlan => ({
  ...plan,
  migrations: [...plan.migrations, ...schemaMigration(plan, { branch: name, now: new Date() })],
})

async function withEffects(
  texts: readonly string[],
  turns: Turns,
  effectsOf = effectsInTurn(),
): Promise<MergedStatement[]> {
  const statements: MergedStatement[] = []
  for (const sql of texts) {
    statements.push({ sql, ...effectsOf(sql) })
    await turns.after(sql.length)
  }
  return statements
}

/** A function that is deployed again without a change is the same. */
const contentOf = ({ buckets, functions, migrations }: MergeSide) => ({
  ...{ buckets, migrations },
  functions: functions.map(({ digest, name, slug }) => ({ slug, name, digest })),
})
const named = ({ name, version }: RecordedMigration) => ({ name, version })
/** Statements one by one: tools differ in how many are in one text. */
async function statementsOf(
  { statements }: Pick<ReadMigration, 'statements'>,
  turns: Turns,
): Promise<string[]> {
  const all: string[] = []
  for (const text of statements) {
    for (const { sql } of splitStatements(text)) all.push(sql)
    await turns.after(text.length)
  }
  return all
}
const textOf = async (migration: ReadMigration, turns: Turns): Promise<string> =>
  (await statementsOf(migration, turns)).join(';\n')

/** Turns of the other work of the server. */
interface Turns {
  /** Counts characters that were read, and waits once they are many. */
  after(characters: number): Promise<void>
}

function createTurns(): Turns {
  let read = 0
  return {
    async after(characters) {
      read += characters
      if (read < TURN_CHARACTERS) return
      read = 0
      await nextTurn()
    },
  }
}

function changedFunctions(
  production: readonly MergedFunction[],
  branch: readonly MergedFunction[],
): MergePlan['functions'] {
  const there = new Map(production.map((one) => [one.slug, one]))
  return branch
    .filter(({ digest, slug }) => there.get(slug)?.digest !== digest)
    .map(({ id, name, slug, verifyJwt, version }) => {
      const change: MergedChange = there.has(slug) ? 'changed' : 'added'
      const productionVerifyJwt = there.get(slug)?.verifyJwt ?? null
      return { id, name, slug, verifyJwt, version, change, productionVerifyJwt }
    })
}

function changedBuckets(
  production: readonly MergedBucket[],
  branch: readonly MergedBucket[],
): MergePlan['buckets'] {
  const there = new Map(production.map((bucket) => [bucket.id, bucket]))
  return branch
    .filter((bucket) => JSON.stringify(there.get(bucket.id)) !== JSON.stringify(bucket))
    .map((bucket) => {
      const change: MergedChange = there.has(bucket.id) ? 'changed' : 'added'
      return { ...bucket, change, production: there.get(bucket.id) ?? null }
    })
}
