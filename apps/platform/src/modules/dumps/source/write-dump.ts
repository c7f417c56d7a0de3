import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import { DumpError } from '../dump-error'
import { WireConnection } from '../wire/wire-connection'
import { dumpSchema, type SchemaSection } from './dump-schema'
import { serviceSchemasSql } from '../../../postgres/catalog/service-schemas'

/** Tables that one statement locks. */
const LOCKS_AT_ONCE = 200
/** Sequences that one statement reads. */
const SEQUENCES_AT_ONCE = 100
const LOCK_TIMEOUT = '10s'
/** Duration of a statement, in milliseconds: of the rows of a table, for example. */
const STATEMENT_TIMEOUT_MS = 6 * 3_600_000

/** Names as an array of SQL; they are those of services. */
const arrayOf = (names: readonly string[]) =>
  `array[${names.map((name) => `'${name}'`).join(', ')}]::pg_catalog.name[]`

const outside = (names: readonly string[]) =>
  `n.nspname !~ '^pg_(toast|temp)' and n.nspname <> all (${arrayOf(['pg_catalog', 'information_schema', ...names])})
  and not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.objid = c.oid and d.deptype = 'e')`

const tablesSql = (services: readonly string[]) => `
  select pg_catalog.format('%I.%I', n.nspname, c.relname),
    (select pg_catalog.string_agg(pg_catalog.quote_ident(a.attname), ', ' order by a.attnum)
       from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and ${outside(services)}
   order by 1`

const sequencesSql = (services: readonly string[]) => `
  select pg_catalog.format('%I.%I', n.nspname, c.relname), pg_catalog.format('%L', pg_catalog.format('%I.%I', n.nspname, c.relname))
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'S' and ${outside(services)}
   order by 1`

/** Schemas of services that extensions are in, which definitions name. */
const extensionSchemasSql = (services: readonly string[]) => `
  select distinct pg_catalog.format('create schema if not exists %I;', n.nspname)
    from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace
   where n.nspname = any (${arrayOf(services)})
   order by 1`

/**
 * Stops psql where the COPY of rows fails: it would read them as statements, and visitors of an app
 * have written them.
 */
const BEFORE_ROWS = '\\set howdah_on_error_stop :ON_ERROR_STOP\n\\set ON_ERROR_STOP on\n\n'
const AFTER_ROWS = '\\set ON_ERROR_STOP :howdah_on_error_stop\n\n'

/** Also for a sequence that was set and has not been called since, of which no function knows. */
const positionSql = (name: string, literal: string): string =>
  `select pg_catalog.format('select pg_catalog.setval(%L, %s, %L);', ${literal}, last_value, is_called) from ${name}`

export interface DumpSource {
  target: ConnectionTarget
  signal: AbortSignal
}

/**
 * The database of a connection as the text of a dump, of one moment: definitions by pg_dump, rows
 * by COPY as they come. Schemas of the platform's services are left out, and large objects.
 * @throws DumpError
 */
export async function* writeDump({ target, signal }: DumpSource): AsyncGenerator<Buffer> {
  const options = `-c default_transaction_read_only=on -c row_security=off -c search_path=pg_catalog -c lock_timeout=${LOCK_TIMEOUT} -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=0 -c extra_float_digits=3 -c datestyle=iso -c intervalstyle=postgres`
  const data = await WireConnection.open(target, options)
  const end = () => data.destroy()
  signal.addEventListener('abort', end)
  try {
    signal.throwIfAborted()
    await must(data, 'begin isolation level repeatable read read only')
    const services = (await data.rows(serviceSchemasSql)).map(([name]) => name ?? '')
    const tables = await data.rows(tablesSql(services))
    for (let at = 0; at < tables.length; at += LOCKS_AT_ONCE) {
      const names = tables.slice(at, at + LOCKS_AT_ONCE).map(([name]) => `only ${name ?? ''}`)
      await must(data, `lock table ${names.join(', ')} in access share mode`)
    }
    const [[snapshot] = []] = await data.rows('select pg_catalog.pg_export_snapshot()')
    const schema = (section: SchemaSection) =>
      sectionOf({ target, signal }, { section, services, options, snapshot: snapshot ?? '' })

    const schemas = await data.rows(extensionSchemasSql(services))
    yield Buffer.from(schemas.map(([sql]) => `${sql}\n`).join(''))
    yield await schema('pre-data')
    yield Buffer.from(BEFORE_ROWS)
    for (const [name, columns] of tables) {
      // A table without columns has nothing that COPY could write.
      if (!name || !columns) continue
      yield Buffer.from(`COPY ${name} (${columns}) FROM stdin;\n`)
      yield* data.copyOut(`copy ${name} (${columns}) to stdout`)
      yield Buffer.from('\\.\n\n')
    }
    yield Buffer.from(AFTER_ROWS)
    const sequences = await data.rows(sequencesSql(services))
    for (let at = 0; at < sequences.length; at += SEQUENCES_AT_ONCE) {
      const positions = sequences
        .slice(at, at + SEQUENCES_AT_ONCE)
        .map(([name, literal]) => positionSql(name ?? '', literal ?? ''))
      const settings = await data.rows(positions.join(' union all '))
      yield Buffer.from(`${settings.map(([sql]) => sql).join('\n')}\n\n`)
    }
    yield await schema('post-data')
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

async function must(connection: WireConnection, sql: string): Promise<void> {
  const { error } = await connection.run(sql)
  if (error) throw new DumpError(error.message)
}

interface SectionDraft {
  options: string
  section: SchemaSection
  /** Schemas that are left out. */
  services: readonly string[]
  snapshot: string
}

async function sectionOf(
  { target, signal }: DumpSource,
  { options, section, services, snapshot }: SectionDraft,
): Promise<Buffer> {
  const connection = await WireConnection.open(target, options)
  try {
    return await dumpSchema(connection, {
      ...{ section, snapshot, signal },
      // Privileges of functions of the system are those of the other Postgres.
      without: ['pg_catalog', ...services],
    })
  } finally {
    connection.destroy()
  }
}
