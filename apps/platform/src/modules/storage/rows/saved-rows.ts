import { createReadStream } from 'node:fs'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Client, type ClientBase } from 'pg'
import { syncToDisk } from '../../../base/disk/disk'
import { PLATFORM_APPLICATION } from '../../../postgres/cluster/admin-client'
import type { ClusterConnections } from '../../../postgres/cluster/cluster.types'
import { withRoom } from '../../../postgres/network/unfinished-logins'
import { boundedSocket } from '../../../postgres/wire/bounded-socket'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'

/** Tables about files, each after those that it references. */
const TABLES = ['buckets', 'objects', 's3_multipart_uploads', 's3_multipart_uploads_parts'] as const
const KEYS = { buckets: 'id', objects: 'id', s3_multipart_uploads: 'id' } as const
type Table = (typeof TABLES)[number]

/** Rows per query. */
const PAGE_ROWS = 100
/** Bytes of a row as JSON. Metadata that comes by the API has at most 16 kB; by SQL, any size. */
const MAX_ROW_BYTES = 256 * 1024
/** Bytes that Postgres may send at once: more than a page. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024
/** People's own code may run for rows: constraints and indexes with their functions. */
const OPTIONS = [
  ...['default_transaction_read_only=off', 'statement_timeout=600s', 'lock_timeout=60s'],
  ...['idle_in_transaction_session_timeout=0', 'row_security=off'],
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/** The rows about files of a project, apart from its database. */
export interface SavedRows {
  /**
   * Writes the rows to a file, and runs `work` while none of them can change. After a crash the
   * file is there whole or not at all.
   * @throws StorageError if the metadata of a file is too large
   */
  save(ref: string, file: string, work: () => Promise<void>): Promise<void>
  /** Makes the rows of a project those of a file: all, or nothing. May be repeated. */
  replace(ref: string, file: string): Promise<void>
}

/** Sessions are those of the role that owns the tables, and never the superuser's. */
export function createSavedRows(clusters: ClusterConnections): SavedRows {
  async function inTransaction(ref: string, work: (client: ClientBase) => Promise<void>) {
    const target = await clusters.target(ref, 'service')
    const client = await withRoom(target, async () => {
      const opened = new Client({
        ...{ ...target, options: `${target.options ?? ''} ${OPTIONS}` },
        ...{ application_name: PLATFORM_APPLICATION, connectionTimeoutMillis: 10_000 },
        stream: () => boundedSocket(MAX_ANSWER_BYTES),
      })
      opened.on('error', () => undefined)
      await opened.connect()
      return opened
    })
    try {
      await client.query('begin')
      await work(client)
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  return {
    save: (ref, file, work) =>
      inTransaction(ref, async (client) => {
        const unfinished = `${file}.new`
        await rm(unfinished, { force: true })
        const handle = await open(unfinished, 'wx', 0o600)
        try {
          await writeRows(client, handle)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(unfinished, file)
        await syncToDisk(dirname(file))
        await work()
      }),
    replace: (ref, file) =>
      inTransaction(ref, async (client) => {
        await loadRows(client, file)
        const on = await switchTriggersOff(client)
        await replaceRows(client)
        // No trigger is switched on while deferred checks of its table wait.
        await client.query('set constraints all immediate')
        for (const statement of on) await client.query(statement)
        await client.query('commit')
      }),
  }
}

/** Writes a line for each table with its columns, and one for each row. */
async function writeRows(client: ClientBase, file: FileHandle): Promise<void> {
  const there: Table[] = []
  for (const table of TABLES) {
    const { rows } = await client.query('select where to_regclass($1) is not null', [
      `storage.${table}`,
    ])
    if (rows.length > 0) there.push(table)
  }
  if (there.length > 0)
    await client.query(
      `lock table ${there.map((table) => `storage.${table}`).join(', ')} in share mode`,
    )
  for (const table of there) {
    await file.write(`${JSON.stringify({ table, columns: await columnsOf(client, table) })}\n`)
    await client.query(
      `declare saved no scroll cursor for select case when octet_length(r.row) <= ${MAX_ROW_BYTES} then r.row end as row
         from (select to_jsonb(t)::text as row from storage.${table} t offset 0) as r`,
    )
    for (;;) {
      const { rows } = await client.query<{ row: string | null }>(`fetch ${PAGE_ROWS} from saved`)
      if (rows.length === 0) break
      if (rows.some(({ row }) => row === null))
        throw new StorageError('Conflict', storageApiMessages.largeRow(table))
      await file.write(rows.map(({ row }) => `{"table":"${table}","row":${row}}\n`).join(''))
    }
    await client.query('close saved')
  }
}

async function columnsOf(client: ClientBase, table: Table): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_catalog.pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`storage.${table}`],
  )
  return rows.map(({ name }) => name)
}

const columnsIn = new WeakMap<ClientBase, Map<Table, string[]>>()

/** Loads the rows of a file into temporary tables. */
async function loadRows(client: ClientBase, file: string): Promise<void> {
  const known = new Map<Table, string[]>()
  columnsIn.set(client, known)
  for (const table of TABLES) {
    known.set(table, await columnsOf(client, table))
    await client.query(
      `create temporary table saved_${table} on commit drop as select * from storage.${table} with no data`,
    )
  }
  let waiting: { table: Table; rows: string[] } | null = null
  const flush = async () => {
    if (waiting === null) return
    const { rows, table } = waiting
    waiting = null
    await client.query(
      `insert into saved_${table} select * from jsonb_populate_recordset(null::storage.${table}, $1)`,
      [`[${rows.join(',')}]`],
    )
  }
  for await (const line of linesOf(file)) {
    // Written by writeRows above.
    const head = /^\{"table":"(\w+)",/.exec(line)
    const table = head?.[1] as Table
    if (!line.startsWith(`{"table":"${table}","row":`)) {
      const { columns } = JSON.parse(line) as { columns: string[] }
      // A column that only one of the two has stays as the database has it.
      known.set(table, known.get(table)?.filter((name) => columns.includes(name)) ?? [])
      continue
    }
    if (waiting !== null && waiting.table !== table) await flush()
    waiting ??= { table, rows: [] }
    waiting.rows.push(line.slice(`{"table":"${table}","row":`.length, -1))
    if (waiting.rows.length >= PAGE_ROWS) await flush()
  }
  await flush()
}

/** Reads the lines of a file. Texts in them may have the line separators of Unicode, which end none. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let begun = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
    const lines = (begun + String(chunk)).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
}

/** Switches people's triggers off: no file is added or deleted. @returns statements that switch them on again */
async function switchTriggersOff(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ off: string; on: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
            format('alter table %s enable %s trigger %I', tgrelid::regclass,
              case tgenabled when 'R' then 'replica' when 'A' then 'always' else '' end, tgname) as on
       from pg_catalog.pg_trigger
      where not tgisinternal and tgenabled <> 'D' and tgrelid = any($1::regclass[])`,
    [TABLES.map((table) => `storage.${table}`)],
  )
  for (const { off } of rows) await client.query(off)
  return rows.map(({ on }) => on)
}

async function replaceRows(client: ClientBase): Promise<void> {
  const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
  const columns = (table: Table) => columnsIn.get(client)?.get(table)?.map(quote) ?? []
  const insert = (table: Table) =>
    `insert into storage.${table} (${columns(table).join(', ')}) select ${columns(table).join(', ')} from saved_${table}`
  const upsert = (table: keyof typeof KEYS) =>
    `${insert(table)} on conflict (${KEYS[table]}) do update set ${columns(table)
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}`
  const dropOthers = (table: 'buckets' | 'objects') =>
    `delete from storage.${table} t where not exists (select from saved_${table} s where s.id = t.id)`
  for (const statement of [
    'delete from storage.s3_multipart_uploads_parts',
    'delete from storage.s3_multipart_uploads',
    dropOthers('objects'),
    // Two rows may have exchanged their names.
    `update storage.objects t set name = gen_random_uuid()::text, version = gen_random_uuid() from saved_objects s
      where s.id = t.id and (s.bucket_id, s.name, s.version) is distinct from (t.bucket_id, t.name, t.version)`,
    `update storage.buckets set name = gen_random_uuid()::text`,
    upsert('buckets'),
    upsert('objects'),
    dropOthers('buckets'),
    insert('s3_multipart_uploads'),
    insert('s3_multipart_uploads_parts'),
  ])
    await client.query(statement)
}
