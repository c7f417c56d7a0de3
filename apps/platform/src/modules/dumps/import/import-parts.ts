import { isUtf8 } from 'node:buffer'
import { DumpError } from '../dump-error'
import { dumpMessages as messages } from '../dumps.messages'
import type { WireConnection } from '../wire/wire-connection'
import type { createReport } from './import-report'
import { splitDump } from './split-dump'

/** Commands of psql that frame a dump, and the rows in one of ours. */
const HARMLESS_COMMANDS = /^(?:(?:un)?restrict|set (?:howdah_on_error_stop|ON_ERROR_STOP))\b/
const OTHER_DATABASE = /^c(?:onnect)?\b/

/**
 * Failures without a consequence, by the code of Postgres: a schema, a publication or a table of one
 * that is there already, the comment on an extension, which belongs to its owner, and the triggers of
 * the Data API, which each project has.
 */
const EXPECTED = [
  { code: '42P06', statement: /^create\s+schema\s/i },
  { code: '42710', statement: /^(?:alter|create)\s+publication\s/i },
  { code: '42501', statement: /^create\s+event\s+trigger\s+pgrst_/i },
  { code: '42501', statement: /^comment\s+on\s+extension\s/i },
] as const

/** Bytes of a statement that its report is made of. */
const REPORTED_BYTES = 1_000

/** The beginning of a statement, whose encoding only Postgres knows. */
const beginning = (sql: Buffer): string =>
  sql.toString(isUtf8(sql) ? 'utf8' : 'latin1', 0, REPORTED_BYTES)

const isExpected = (statement: string, code: string): boolean =>
  EXPECTED.some((one) => one.code === code && one.statement.test(statement))

/**
 * Runs the parts of a dump one after the other, as psql does: a statement that fails is noted, and
 * the next one is run.
 * @throws DumpError if the import cannot go on
 */
export async function importParts(
  connection: WireConnection,
  dump: AsyncIterable<Buffer>,
  report: ReturnType<typeof createReport>,
): Promise<void> {
  for await (const part of splitDump(dump)) {
    if (part.kind === 'command') {
      if (OTHER_DATABASE.test(part.text)) throw new DumpError(messages.severalDatabases)
      if (!HARMLESS_COMMANDS.test(part.text)) report.failed(`\\${part.text}`, messages.command)
      continue
    }
    const { sql } = part
    const { error, tag } =
      part.kind === 'rows' ? await connection.copyIn(sql, part.rows) : await connection.run(sql)
    const text = beginning(sql)
    if (error && !isExpected(text, error.code)) report.failed(text, error.message)
    else report.done(text, tag)
  }
  // The end of the session takes back what the transaction has done.
  if (connection.isInTransaction) throw new DumpError(messages.openTransaction)
}
