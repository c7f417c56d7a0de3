import { createClient, ClickHouseError, ClickHouseLogLevel } from '@clickhouse/client'
import type { ClickHouseSettings } from '@clickhouse/client'
import type { Log } from '../../../base/log/log'
import { LogStoreEnded } from '../process/log-store'
import type { ClickHouseAddress } from './clickhouse-address'
import { CREATE_TABLE, LOGS_COLUMNS, LOGS_TABLE, type StoredRow } from './clickhouse-table'

/** Something to run, with its parameters and its time. */
export interface ClickHouseCommand {
  query: string
  params?: Record<string, unknown>
  deadlineMs: number
  settings?: ClickHouseSettings
}

/** Server with the table of the logs. */
export interface ClickHouse {
  /** Reads rows of values, with their bounds. @throws LogStoreEnded, ClickHouseError */
  read(command: ClickHouseCommand & { maxRows: number; maxBytes: number }): Promise<ReadRows>
  /** Returns the bytes of an answer in a format of ClickHouse. @throws LogStoreEnded, ClickHouseError */
  bytes(command: ClickHouseCommand): Promise<NodeJS.ReadableStream>
  /** Runs something without an answer. @throws LogStoreEnded, ClickHouseError */
  run(command: ClickHouseCommand): Promise<void>
  /** Inserts rows of one day as a whole. Rows with a token that is known are not inserted again. @throws LogStoreEnded, ClickHouseError */
  insert(rows: readonly StoredRow[], token: string): Promise<void>
  close(): Promise<void>
}

export interface ReadRows {
  columns: { name: string; type: string }[]
  rows: (string | null)[][]
  isTruncated: boolean
}

/** Milliseconds after the deadline of a query in which ClickHouse must answer. */
const GRACE_MS = 5_000
const INSERT_MS = 30_000
const TABLE_MS = 10_000
/** Milliseconds that no request takes longer than. */
const REQUEST_MS = 120_000
const MAX_CONNECTIONS = 12
const MAX_MEMORY_BYTES = 2 * 1024 ** 3
/** Code of ClickHouse for a table that is missing. */
const UNKNOWN_TABLE = '60'
/** Codes of ClickHouse that say nothing about a statement: who asks, and how busy the server is. */
const AWAY = new Set(['81', '194', '202', '209', '210', '242', '252', '279', '497', '516'])

/** Settings that queries of the server rely on, whatever the profile of the user has. */
const QUERY_SETTINGS: ClickHouseSettings = {
  group_by_use_nulls: 1,
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_denormals: 0,
  max_memory_usage: String(MAX_MEMORY_BYTES),
  cancel_http_readonly_queries_on_client_close: 1,
  // A failure has its status then, although rows were found before it.
  wait_end_of_query: 1,
}
/** One block, which is stored as a whole, before the answer. */
const INSERT_SETTINGS: ClickHouseSettings = {
  async_insert: 0,
  insert_deduplicate: 1,
  input_format_parallel_parsing: 0,
  max_execution_time: INSERT_MS / 1_000,
}

/** Opens a database, whose table is made before it is first used. */
export function openClickHouse(log: Log, address: ClickHouseAddress): ClickHouse {
  const client = createClient({
    ...address,
    application: 'howdah',
    max_open_connections: MAX_CONNECTIONS,
    request_timeout: REQUEST_MS,
    log: { level: ClickHouseLogLevel.OFF },
  })
  let table: Promise<void> | null = null
  let isAway = false

  /** Runs work, and says once that the server is away, and once that it is there again. */
  async function reach<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work()
      if (isAway) log.info('ClickHouse answers again')
      isAway = false
      return result
    } catch (error) {
      const isOfStatement = error instanceof ClickHouseError && !AWAY.has(error.code)
      if (isOfStatement && error.code === UNKNOWN_TABLE) table = null
      if (isOfStatement) throw error
      if (!isAway) log.warn('ClickHouse cannot be reached', { error })
      isAway = true
      throw new LogStoreEnded('ClickHouse cannot be reached.', { cause: error })
    }
  }

  const command = (query: string, deadlineMs: number) => ({
    query,
    abort_signal: AbortSignal.timeout(deadlineMs + GRACE_MS),
  })

  function ready(): Promise<void> {
    table ??= client
      .command({ ...command(CREATE_TABLE, TABLE_MS) })
      .then(() => undefined)
      .catch((error: unknown) => {
        table = null
        throw error
      })
    return table
  }

  const withTable = <Result>(work: () => Promise<Result>) => reach(() => ready().then(work))

  const paramsOf = ({ deadlineMs, params = {}, query, settings }: ClickHouseCommand) => ({
    ...command(query, deadlineMs),
    query_params: params,
    clickhouse_settings: {
      ...QUERY_SETTINGS,
      max_execution_time: deadlineMs / 1_000,
      ...settings,
    },
  })

  return {
    read: (asked) =>
      withTable(async () => {
        const result = await client.query({
          ...paramsOf(asked),
          format: 'JSONCompactEachRowWithNamesAndTypes',
        })
        return readRows(result.stream(), asked)
      }),
    bytes: (asked) => withTable(async () => (await client.exec(paramsOf(asked))).stream),
    run: (asked) => withTable(async () => void (await client.command(paramsOf(asked)))),
    insert: (values, token) =>
      withTable(async () => {
        await client.insert({
          ...{ table: LOGS_TABLE, columns: LOGS_COLUMNS, values },
          format: 'JSONCompactEachRow',
          clickhouse_settings: { ...INSERT_SETTINGS, insert_deduplication_token: token },
          abort_signal: AbortSignal.timeout(INSERT_MS + GRACE_MS),
        })
      }),
    close: () => client.close(),
  }
}

/** Reads lines of values up to the bounds; the first two have the names and the types of the columns. */
async function readRows(
  stream: AsyncIterable<readonly { json(): unknown }[]>,
  { maxBytes, maxRows }: { maxBytes: number; maxRows: number },
): Promise<ReadRows> {
  const head: string[][] = []
  const rows: (string | null)[][] = []
  let bytes = 0
  let isTruncated = false
  reading: for await (const part of stream)
    for (const row of part) {
      const values = row.json() as unknown[]
      if (head.length < 2) {
        head.push(values as string[])
        continue
      }
      const texts = values.map(textOf)
      for (const text of texts) bytes += (text?.length ?? 0) + 3
      isTruncated = rows.length >= maxRows || bytes > maxBytes
      if (isTruncated) break reading
      rows.push(texts)
    }
  const [names = [], types = []] = head
  return {
    columns: names.map((name, at) => ({ name, type: types[at] ?? '' })),
    rows,
    isTruncated,
  }
}

const textOf = (value: unknown): string | null =>
  value === null || typeof value === 'string' ? value : JSON.stringify(value)
