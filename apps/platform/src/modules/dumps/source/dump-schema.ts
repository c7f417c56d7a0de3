import { spawn } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installedFile } from '../../../base/processes/installed-file'
import type { WireConnection } from '../wire/wire-connection'
import { DumpError } from '../dump-error'
import { dumpMessages as messages } from '../dumps.messages'

/** Part of a dump: what comes before the rows, or after them. */
export type SchemaSection = 'pre-data' | 'post-data'

export interface SchemaDump {
  section: SchemaSection
  /** Name of the exported snapshot that the dump is of. */
  snapshot: string
  /** Schemas that are left out. */
  without: readonly string[]
  signal: AbortSignal
}

/** Time of a dump of a section, in milliseconds. */
const TIMEOUT_MS = 600_000
/** Bytes of a section, and of all that pg_dump reads for it. */
const MAX_BYTES = 256 * 1024 * 1024
const HEAD_BYTES = 5
const MAX_ERROR_CHARACTERS = 2_000

const place = (): string =>
  fileURLToPath(
    new URL(
      import.meta.url.endsWith('.ts') ? './pg-dump-process.mjs' : './pg-dump-process.js',
      import.meta.url,
    ),
  )
const library = (): string =>
  pathToFileURL(installedFile('@electric-sql/pglite-tools/pg_dump', import.meta.url)).href.replace(
    /\.cjs$/,
    '.js',
  )

/**
 * Has pg_dump describe the schema of the database of a connection, which it uses alone meanwhile.
 * @throws DumpError, with what pg_dump wrote
 */
export async function dumpSchema(
  connection: WireConnection,
  { section, signal, snapshot, without }: SchemaDump,
): Promise<Buffer> {
  signal.throwIfAborted()
  const ends = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  const args = [
    `--section=${section}`,
    `--snapshot=${snapshot}`,
    '--no-owner',
    '--no-tablespaces',
    '--no-subscriptions',
    '--lock-wait-timeout=10000',
    ...without.map((schema) => `--exclude-schema="${schema.replaceAll('"', '""')}"`),
  ]
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=768', place(), library(), ...args],
    // None of the server's variables, of which some are secrets.
    { env: { TZ: 'UTC' }, stdio: ['pipe', 'pipe', 'ignore'] },
  )
  const kill = () => void child.kill('SIGKILL')
  // A Postgres that says nothing more would be waited for.
  const end = () => {
    kill()
    connection.destroy()
  }
  ends.addEventListener('abort', end)
  child.stdin.on('error', () => undefined)
  child.on('error', () => undefined)
  try {
    let isFirst = true
    let read = 0
    for await (const { bytes, kind } of messagesOf(child.stdout)) {
      if (kind === 'R') return bytes
      if (kind === 'E')
        throw new DumpError(messages.pgDump(bytes.toString('utf8').slice(0, MAX_ERROR_CHARACTERS)))
      const answer = isFirst ? connection.greeting : await connection.exchange(bytes)
      isFirst = false
      read += answer.length
      if (read > MAX_BYTES) throw new DumpError(messages.largeSchema)
      const head = Buffer.alloc(4)
      head.writeUInt32BE(answer.length)
      child.stdin.write(head)
      child.stdin.write(answer)
    }
    throw new DumpError(messages.pgDumpEnded)
  } catch (error) {
    signal.throwIfAborted()
    throw ends.aborted ? new DumpError(messages.pgDumpTooLong) : error
  } finally {
    ends.removeEventListener('abort', end)
    kill()
  }
}

async function* messagesOf(
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<{ kind: string; bytes: Buffer }> {
  let parts: Buffer[] = []
  let held = 0
  let wanted = HEAD_BYTES
  for await (const chunk of stream) {
    parts.push(chunk)
    held += chunk.length
    while (held >= wanted) {
      const all = parts.length === 1 ? (parts[0] ?? chunk) : Buffer.concat(parts)
      const length = HEAD_BYTES + all.readUInt32BE(1)
      if (length > MAX_BYTES) throw new DumpError(messages.largeSchema)
      if (all.length >= length)
        yield { kind: all.toString('latin1', 0, 1), bytes: all.subarray(HEAD_BYTES, length) }
      const rest = all.length >= length ? all.subarray(length) : all
      wanted = all.length >= length ? HEAD_BYTES : length
      parts = [rest]
      held = rest.length
    }
  }
}
