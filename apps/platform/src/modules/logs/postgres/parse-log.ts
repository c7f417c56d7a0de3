import { NO_REQUEST, type LogLine, type LogSeverity } from '../log-line'
import { redactSql, redactText } from '../../../base/log/redact'

/** Entry of Postgres' log, without the entries that belong to it. */
interface Entry {
  at: number
  pid: string
  code: string | null
  kind: string
  text: string
}

/** Lines of a part of a log, and where each of them begins. */
export interface ParsedLog {
  lines: LogLine[]
  /** Offset of each line in the text, in bytes. */
  offsets: number[]
  /** Offset up to which the part was read: the length of the part, or less for one with more than is read at a time. */
  end: number
  /** Entries and bytes of text that were read. */
  work: { entries: number; bytes: number }
}

/** An earlier version of the server wrote the user and database, which are anyone's text, before the kind. */
const ENTRY =
  /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}) UTC \[(\d+)\] (?:([0-9A-Z]{5}) )?(?:[\w$.-]{1,63}@[\w$.-]{1,63} )?(DEBUG\d?|LOG|INFO|NOTICE|WARNING|ERROR|FATAL|PANIC|DETAIL|HINT|QUERY|CONTEXT|STATEMENT|LOCATION|BACKTRACE): {2}([\s\S]*)$/
const SEVERITIES: Readonly<Record<string, LogSeverity>> = {
  ...{ WARNING: 'warning', ERROR: 'error', FATAL: 'error', PANIC: 'error' },
}
/** Entries that say more about the one before. */
const FURTHER: ReadonlySet<string> = new Set([
  ...['DETAIL', 'HINT', 'QUERY', 'CONTEXT', 'STATEMENT', 'LOCATION', 'BACKTRACE'],
])
const WITH_SQL: ReadonlySet<string> = new Set(['QUERY', 'CONTEXT', 'STATEMENT'])
/** Messages that repeat SQL, and details that repeat its parameters. */
const SQL_MESSAGE =
  /^(?:duration: .{0,100}?)?(?:statement|execute|parse|bind|fastpath|AUDIT)\b[^:]{0,300}: /
const PARAMETERS = /^(?:parameters|Parameters): /
/** Entries of the server's own sessions that follow changes. The first one does not name the slot. */
const OWN_SLOT = /^starting logical decoding for slot "howdah_/
const OF_DECODING =
  /^(?:logical decoding found (?:initial )?consistent point |unexpected EOF on standby connection$)/
const MAX_TEXT = 5_000
/** Bytes of an entry that are read; a character has up to four. */
const MAX_ENTRY_BYTES = 24_000
/** Entries, and bytes of their texts, of a part that are read: anyone with a password writes any number. */
const MAX_ENTRIES = 2_000
const MAX_BYTES = 256_000
const NEW_LINE = 10

/** Reads a part of a log of Postgres that begins and ends with whole lines, up to a bound, without what the server itself causes. */
export function parsePostgresLog(part: Buffer): ParsedLog {
  const lines: LogLine[] = []
  const offsets: number[] = []
  const lineOf = new Map<string, number>()
  const own = new Set<string>()
  const hidden = new Set<number>()
  const seen = () => {
    const isShown = (_: unknown, at: number) => !hidden.has(at)
    return { lines: lines.filter(isShown), offsets: offsets.filter(isShown) }
  }
  const work = { entries: 0, bytes: 0 }
  for (const { offset, text } of entryTexts(part)) {
    if (work.entries >= MAX_ENTRIES || work.bytes >= MAX_BYTES)
      return { ...seen(), end: offset, work }
    work.entries += 1
    work.bytes += text.length
    const entry = parseEntry(text)
    if (entry === null) continue
    const known = lineOf.get(entry.pid)
    const line = known === undefined ? undefined : lines[known]
    if (FURTHER.has(entry.kind)) {
      if (line !== undefined && known !== undefined)
        lines[known] = {
          ...line,
          details: { ...line.details, [entry.kind.toLowerCase()]: furtherText(entry) },
        }
      continue
    }
    const isOwnSlot = OWN_SLOT.test(entry.text)
    if (isOwnSlot || (own.has(entry.pid) && OF_DECODING.test(entry.text))) {
      if (isOwnSlot && known !== undefined && OF_DECODING.test(line?.message ?? ''))
        hidden.add(known)
      own.add(entry.pid)
      // Nothing belongs to what is left out.
      lineOf.delete(entry.pid)
      continue
    }
    lineOf.set(entry.pid, lines.length)
    lines.push(toLine(entry))
    offsets.push(offset)
  }
  return { ...seen(), end: part.length, work }
}

/** Entries with their further lines, which begin with a tab. */
function* entryTexts(part: Buffer): Generator<{ offset: number; text: string }> {
  let offset = 0
  while (offset < part.length) {
    let end = part.indexOf(NEW_LINE, offset)
    if (end === -1) end = part.length
    while (part[end + 1] === 9) {
      const next = part.indexOf(NEW_LINE, end + 1)
      end = next === -1 ? part.length : next
    }
    yield { offset, text: part.toString('utf8', offset, Math.min(end, offset + MAX_ENTRY_BYTES)) }
    offset = end + 1
  }
}

function parseEntry(text: string): Entry | null {
  const [, at, pid, code, kind, rest] = ENTRY.exec(text) ?? []
  if (at === undefined || pid === undefined || kind === undefined) return null
  return {
    at: Date.parse(`${at.replace(' ', 'T')}Z`),
    pid,
    code: code ?? null,
    kind,
    text: (rest ?? '').replaceAll('\n\t', '\n').slice(0, MAX_TEXT),
  }
}

function toLine({ at, code, kind, pid, text }: Entry): LogLine {
  return {
    ...NO_REQUEST,
    at,
    source: 'postgres',
    product: null,
    severity: SEVERITIES[kind] ?? 'info',
    message: SQL_MESSAGE.test(text) ? redactSql(text) : redactText(text),
    details: {
      level: kind,
      process_id: pid,
      ...(code === null || code === '00000' ? {} : { code }),
    },
  }
}

function furtherText({ kind, text }: Entry): string {
  if (WITH_SQL.has(kind)) return redactSql(text)
  return PARAMETERS.test(text) ? redactSql(text) : redactText(text)
}
