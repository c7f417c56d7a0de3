import { AppError } from '../../../base/app-error'
import type { ClusterConnections } from '../../../postgres/cluster/cluster.types'
import { branchMergeMessages as messages } from './merge.messages'
import type { ReadMigration, RecordedMigration } from './merge.types'
import { withPeoplesSession } from './peoples-session'

export const TABLE = 'supabase_migrations.schema_migrations'
const MAX_MIGRATIONS = 5_000
/** Maximum length of a version and of a name that are read. */
const MAX_NAME = 100
/** Maximum bytes of the statements of one migration, and of those of all that a merge reads. */
const MAX_BYTES = 256_000
const MAX_TOTAL_BYTES = 1_000_000

/** The rows as JSON: tools record different columns, and people can replace the table. */
const rowsSql = `with found as materialized (
  select pg_catalog.to_jsonb(m) as entry from ${TABLE} m order by m.version::pg_catalog.text collate "C" limit ${MAX_MIGRATIONS + 1})`
const statementsSql = `(entry operator(pg_catalog.->) 'statements')`
const textSql = (column: string) =>
  `pg_catalog.left(entry operator(pg_catalog.->>) '${column}', ${MAX_NAME + 1})`

const listSql = `${rowsSql}
  select ${textSql('version')} as version, coalesce(${textSql('name')}, '') as name,
    coalesce(pg_catalog.octet_length(${statementsSql}::pg_catalog.text), 0) as bytes,
    coalesce(pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(${statementsSql}::pg_catalog.text, 'UTF8')), 'hex'), '') as digest
    from found`
// A row may have grown since its length was read.
const readSql = `${rowsSql}
  select version, bytes, case when bytes operator(pg_catalog.<=) ${MAX_BYTES} then statements end as statements
    from (
      select entry operator(pg_catalog.->>) 'version' as version, ${statementsSql} as statements,
        coalesce(pg_catalog.octet_length(${statementsSql}::pg_catalog.text), 0) as bytes
        from found offset 0) read
   where version operator(pg_catalog.=) any ($1::pg_catalog.text[])`

/** Returns the recorded migrations without their statements, the oldest first. @throws AppError 409 */
export const recordedMigrations = (
  clusters: ClusterConnections,
  ref: string,
): Promise<RecordedMigration[]> =>
  withPeoplesSession(clusters, ref, async (client) => {
    const found = await client.query<{ there: boolean }>(
      `select pg_catalog.to_regclass('${TABLE}') is not null as there`,
    )
    if (!found.rows[0]?.there) return []
    const { rows } = await client
      .query<Omit<RecordedMigration, 'version'> & { version: string | null }>(listSql)
      .catch(unreadable)
    if (rows.length > MAX_MIGRATIONS)
      throw new AppError(409, 'conflict', messages.tooMany(MAX_MIGRATIONS))
    return rows.map(({ bytes, digest, name, version }) => {
      if (version === null || version.length > MAX_NAME) return unreadable()
      return { version, name, digest, bytes }
    })
  })

/**
 * Adds the statements of some versions to migrations; a text that is too large is not read.
 * @throws AppError 409
 */
export async function readStatements(
  clusters: ClusterConnections,
  ref: string,
  migrations: readonly RecordedMigration[],
  versions: ReadonlySet<string>,
): Promise<ReadMigration[]> {
  const read = migrations.filter(({ version }) => versions.has(version))
  const large = read.find(({ bytes }) => bytes > MAX_BYTES)
  if (large) throw new AppError(409, 'conflict', messages.tooLarge(large.version))
  if (sum(read.map(({ bytes }) => bytes)) > MAX_TOTAL_BYTES)
    throw new AppError(409, 'conflict', messages.tooLargeTogether)
  if (read.length === 0) return migrations.map((one) => ({ ...one, statements: [] }))
  const { rows } = await withPeoplesSession(clusters, ref, (client) =>
    client
      .query<{ version: string; bytes: number; statements: unknown }>(readSql, [
        read.map(({ version }) => version),
      ])
      .catch(unreadable),
  )
  const grown = rows.find(({ bytes }) => bytes > MAX_BYTES)
  if (grown) throw new AppError(409, 'conflict', messages.tooLarge(grown.version))
  const texts = new Map(rows.map(({ statements, version }) => [version, textsOf(statements)]))
  const complete = migrations.map((one) => {
    const statements = versions.has(one.version) ? texts.get(one.version) : []
    return { ...one, statements: statements ?? unreadable() }
  })
  // Code of people may have answered something else than before.
  if (sum(complete.flatMap((one) => one.statements).map(({ length }) => length)) > MAX_TOTAL_BYTES)
    throw new AppError(409, 'conflict', messages.tooLargeTogether)
  return complete
}

const unreadable = (error?: unknown): never => {
  throw new AppError(409, 'conflict', messages.unreadable, { cause: error })
}
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const textsOf = (statements: unknown): string[] =>
  Array.isArray(statements)
    ? statements.filter((one): one is string => typeof one === 'string')
    : []
