import { PGlite, messages } from '@electric-sql/pglite'
import { boundQuery, simpleQuery } from './pglite-messages'
import type { WorkerAnswer, WorkerData, WorkerRequest, WorkerStart } from './pglite-protocol'

/** Starts a separate Postgres for this worker, with sample data. */
async function start({ postgres, data }: WorkerStart): Promise<PGlite> {
  const parts = { pgliteWasmModule: postgres.program, fsBundle: postgres.files }
  if (data) return PGlite.create({ ...parts, loadDataDir: data })
  const db = await PGlite.create(parts)
  await db.exec(`
    create table customers (id bigint primary key generated always as identity, name text not null, joined_on date not null);
    create table orders (
      id bigint primary key generated always as identity, customer_id bigint references customers, total numeric(10,2) not null, details jsonb
    );
    insert into customers (name, joined_on) values ('Ada', '2024-02-29'), ('Grace', '2025-07-01'), ('Edgar', '2025-12-31');
    insert into orders (customer_id, total, details)
      select 1 + n % 3, n * 1.1, jsonb_build_object('lines', n) from generate_series(1, 300) n;
  `)
  postMessage({ data: await db.dumpDataDir('none') } satisfies WorkerData)
  return db
}

let ready: Promise<PGlite> | null = null

const post = (answer: WorkerAnswer) => postMessage(answer)

/** End of the last request: the messages of two would mix in the one session. */
let last: Promise<void> = Promise.resolve()

onmessage = ({ data }: MessageEvent<WorkerStart | WorkerRequest>) => {
  if (data.kind === 'start') ready = start(data)
  else last = last.then(() => answer(data))
}

async function answer(request: WorkerRequest): Promise<void> {
  const db = await ready
  if (!db) return
  try {
    if (request.kind === 'rows')
      post({ id: request.id, rows: await rowsOf(db, request.query, request.parameters) })
    else await stream(db, request)
  } catch (error) {
    if (!(error instanceof messages.DatabaseError))
      return post({
        id: request.id,
        failure: error instanceof Error ? error.message : String(error),
      })
    await db.exec('rollback')
    post({ id: request.id, lines: [{ type: 'error', error: errorOf(error) }] })
  }
}

/** As the platform does it: one simple query, or with parameters one statement. */
async function stream(db: PGlite, { id, query, parameters, copyData }: WorkerRequest) {
  const started = performance.now()
  const { messages: responses } = await db.execProtocol(
    parameters.length > 0 ? boundQuery(query, parameters) : simpleQuery(query, copyData),
    {
      throwOnError: false,
    },
  )
  const answer = createLines()
  let leftOpen = false
  for (const message of responses) {
    if (message instanceof messages.ReadyForQueryMessage) leftOpen = message.status !== 'I'
    else answer.take(message)
  }
  if (leftOpen) await db.exec('rollback')
  await db.exec('discard all')
  post({ id, lines: answer.finish(performance.now() - started, leftOpen) })
}

type Line = Record<string, unknown>

function createLines() {
  const lines: Line[] = []
  let statement = 0
  let rows: (string | null)[][] = []
  let notices: Line[] = []
  let failure: Line | null = null
  const flushRows = () => {
    if (rows.length > 0) lines.push({ type: 'rows', count: rows.length, rows })
    rows = []
  }
  return {
    take(message: unknown) {
      if (message instanceof messages.RowDescriptionMessage) {
        const columns = message.fields.map((field) => ({
          name: field.name,
          typeOid: field.dataTypeID,
          typeName: null,
          typmod: field.dataTypeModifier,
          tableOid: field.tableID,
          columnNumber: field.columnID,
        }))
        lines.push({ type: 'columns', statement, columns })
      } else if (message instanceof messages.DataRowMessage) {
        rows.push(message.fields)
        if (rows.length === 500) flushRows()
      } else if (message instanceof messages.NoticeMessage) {
        const { severity = '', code = '', detail = null, hint = null } = message
        notices.push({ severity, sqlstate: code, message: message.message ?? '', detail, hint })
      } else if (message instanceof messages.CommandCompleteMessage) {
        flushRows()
        const count = /\d+$/.exec(message.text)
        const command = message.text.replace(/[\s\d]+$/, '')
        lines.push({
          type: 'statement',
          statement,
          command,
          rowCount: count ? Number(count[0]) : null,
          durationMs: 0,
          notices,
        })
        notices = []
        statement += 1
      } else if (message instanceof messages.DatabaseError) {
        flushRows()
        failure = { type: 'error', statement, error: errorOf(message) }
      }
    },
    finish(durationMs: number, leftOpen: boolean): Line[] {
      if (failure) return [...lines, failure]
      const leftovers = leftOpen ? [{ kind: 'transaction', outcome: 'rolled_back', names: [] }] : []
      return [...lines, { type: 'end', statements: statement, durationMs, leftovers }]
    },
  }
}

function errorOf(error: InstanceType<typeof messages.DatabaseError>): Line {
  const { severity = 'ERROR', code = 'XX000', message, detail = null, hint = null } = error
  const position = error.position === undefined ? null : Number(error.position)
  const sql = {
    sqlstate: code,
    severity,
    message,
    formattedError: `${severity}:  ${code}: ${message}`,
    position,
    detail,
    hint,
  }
  return { code: 'sql_error', message, request_id: 'in_this_page', sql }
}

/** The representation for the catalog: booleans, small integers and JSON as themselves, everything else as text. */
async function rowsOf(
  db: PGlite,
  query: string,
  parameters: (string | null)[],
): Promise<unknown[]> {
  const asText = Object.fromEntries(
    Array.from({ length: 5000 }, (_, oid) => [oid, (text: string) => text]),
  )
  const { 16: _bool, 21: _int2, 23: _int4, 114: _json, 3802: _jsonb, ...parsers } = asText
  // Several statements have no parameters; the last one's rows are the answer.
  if (parameters.length === 0) return (await db.exec(query, { parsers })).at(-1)?.rows ?? []
  const { rows } = await db.query(query, parameters, { parsers })
  return rows
}
