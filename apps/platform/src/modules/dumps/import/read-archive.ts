import { pipeline, Readable, type Transform } from 'node:stream'
import * as zlib from 'node:zlib'
import { DumpError } from '../dump-error'
import { dumpMessages as messages } from '../dumps.messages'
import { ByteRun } from '../wire/byte-run'
import { createArchiveInput, type ArchiveInput } from './archive-input'
import { creationsOf, isOfGroup, groupPrivilegesOf } from './large-object-groups'
import {
  isArchive,
  readContents,
  type ArchiveCompression,
  type ArchiveEntry,
} from './read-contents'

/** Kinds of blocks of data. */
const ROWS = 1
const LARGE_OBJECTS = 3
/** Bytes of a large object that a statement writes. */
const WRITE_BYTES = 256 * 1024
/** As pg_restore begins, without the limits of the session. */
const BEGIN = `SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_table_access_method = heap;
`
/** Settings of the session in which it was made. */
const SETTINGS = new Set(['ENCODING', 'STDSTRINGS', 'SEARCHPATH'])
const OF_DATABASE = new Set(['DATABASE', 'DATABASE PROPERTIES'])
/** Privileges come after everything else, and these after the privileges. */
const PRIVILEGES = new Set(['ACL', 'ACL LANGUAGE', 'DEFAULT ACL'])
const LAST = new Set(['EVENT TRIGGER', 'MATERIALIZED VIEW DATA'])
const DESCRIBING = new Set(['COMMENT', 'SECURITY LABEL'])

/**
 * Returns the bytes of a dump in the plain format: those that come, or what pg_restore makes of an
 * archive in the custom format, without owners.
 * @throws DumpError for an archive that cannot be read
 */
export async function* plainDump(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const input = createArchiveInput(bytes)
  try {
    await input.fill(16)
    if (isArchive(input.held())) yield* readArchive(input)
    else
      for (;;) {
        await input.fill(1)
        const { length } = input.held()
        if (length === 0) return
        yield await input.bytes(length)
      }
  } finally {
    await input.end()
  }
}

async function* readArchive(input: ArchiveInput): AsyncGenerator<Buffer> {
  const { compression, entries } = await readContents(input)
  // Before anything is made.
  if (!isReadable(compression) && entries.some(({ hasData }) => hasData))
    throw new DumpError(messages.archiveCompression(compression))
  const statement = (text: string) => Buffer.from(text, 'latin1')
  for (const { definition, kind } of entries) if (SETTINGS.has(kind)) yield definition
  yield statement(BEGIN)
  const session = createSession(!entries.some(({ kind }) => kind === 'SEARCHPATH'))
  const ids = new Map(entries.map((entry) => [entry.id, entry]))
  const wanted = entries.filter((entry) => isWanted(entry))
  const stageOf = (entry: ArchiveEntry) => {
    const { kind, tag } = entry
    if (PRIVILEGES.has(kind)) return 1
    return LAST.has(kind) || (DESCRIBING.has(kind) && tag === 'EVENT TRIGGER ') ? 2 : 0
  }
  for (const stage of [0, 1, 2])
    for (const entry of wanted.filter((one) => stageOf(one) === stage)) {
      yield* session.before(entry)
      yield* definitionOf(entry, ids)
      // Blocks are in the order of their entries.
      if (stage === 0 && entry.hasData && !(await input.hasEnded()))
        yield* readBlock(input, ids, compression)
    }
  while (!(await input.hasEnded())) yield* readBlock(input, ids, compression)
}

function isWanted({ kind, tag }: ArchiveEntry): boolean {
  if (SETTINGS.has(kind) || OF_DATABASE.has(kind)) return false
  const isOfOther = PRIVILEGES.has(kind) || DESCRIBING.has(kind)
  return !(isOfOther && tag === 'DATABASE ')
}

/** Settings that apply to the next definition, when they change. */
function createSession(isPathOfEntries: boolean) {
  let path: Buffer | null = null
  let accessMethod = 'heap'
  return {
    *before(entry: ArchiveEntry): Generator<Buffer> {
      const { schema } = entry
      // Archives of pg_dump before 2018 name objects without their schema.
      if (isPathOfEntries && schema !== null && !(path?.equals(schema) ?? false)) {
        path = schema
        const quoted = schema.toString('latin1').replaceAll('"', '""')
        yield Buffer.from(`SET search_path = "${quoted}", pg_catalog;\n`, 'latin1')
      }
      if (entry.accessMethod !== null && entry.accessMethod !== accessMethod) {
        accessMethod = entry.accessMethod
        const quoted = accessMethod.replaceAll('"', '""')
        yield Buffer.from(`SET default_table_access_method = "${quoted}";\n`)
      }
    },
  }
}

function* definitionOf(
  entry: ArchiveEntry,
  entries: ReadonlyMap<number, ArchiveEntry>,
): Generator<Buffer> {
  const { definition, dependency, kind } = entry
  if (kind === 'BLOB METADATA') yield* creationsOf(entry)
  else if (isOfGroup(entry)) yield* groupPrivilegesOf(entry, entries.get(dependency ?? 0))
  else if (definition.length > 0) {
    yield definition
    yield Buffer.from('\n')
  }
}

/** Reads a block of data, whatever entry it is of. */
async function* readBlock(
  input: ArchiveInput,
  entries: ReadonlyMap<number, ArchiveEntry>,
  compression: ArchiveCompression,
): AsyncGenerator<Buffer> {
  const kind = await input.byte()
  const entry = entries.get(await input.int())
  if (entry === undefined) throw new DumpError(messages.archiveDamaged)
  if (kind === ROWS) {
    yield entry.copy
    yield* uncompressed(input.chunks(), compression)
    yield Buffer.from('\n')
  } else if (kind === LARGE_OBJECTS) {
    for (let oid = await input.int(); oid !== 0; oid = await input.int())
      yield* writesOf(oid, uncompressed(input.chunks(), compression))
  } else throw new DumpError(messages.archiveDamaged)
}

/** Statements that write the bytes of a large object. */
async function* writesOf(oid: number, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let at = 0
  const held = new ByteRun()
  function write(): Buffer {
    const part = held.take()
    const sql = `SELECT pg_catalog.lo_put(${oid}, ${at}, '\\x${part.toString('hex')}');\n`
    at += part.length
    return Buffer.from(sql)
  }
  for await (const piece of bytes)
    for (let start = 0; start < piece.length;) {
      const end = Math.min(piece.length, start + WRITE_BYTES - held.length)
      held.add(piece, start, end)
      start = end
      if (held.length === WRITE_BYTES) yield write()
    }
  if (held.length > 0) yield write()
}

/**
 * Bytes of a block as they were before they were compressed; all of the chunks are read.
 * @throws DumpError for others behind the end
 */
async function* uncompressed(
  chunks: AsyncGenerator<Buffer>,
  compression: ArchiveCompression,
): AsyncGenerator<Buffer> {
  if (compression === 'none') return yield* chunks
  const first = await chunks.next()
  // Nothing is not compressed.
  if (first.done === true) return
  const unpack = unpackerOf(compression)
  let isRead = false
  async function* all() {
    yield first.value
    yield* chunks
    isRead = true
  }
  const source = Readable.from(all())
  // Its failure is that of the loop.
  pipeline(source, unpack, () => undefined)
  try {
    yield* unpack as AsyncIterable<Buffer>
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('Z')) throw error
    throw new DumpError(messages.archiveDamaged, { cause: error })
  } finally {
    // What it has begun to read is read before the next block.
    source.destroy()
    if (!source.closed) await new Promise((resolve) => source.once('close', resolve))
  }
  // It ended before its bytes.
  if (!isRead) throw new DumpError(messages.archiveDamaged)
}

// Of newer versions of Node.
const { createZstdDecompress } = zlib as { createZstdDecompress?: () => Transform }

const isReadable = (compression: ArchiveCompression): boolean =>
  compression !== 'lz4' && (compression !== 'zstd' || createZstdDecompress !== undefined)

function unpackerOf(compression: ArchiveCompression): Transform {
  if (compression === 'gzip') return zlib.createInflate()
  if (compression === 'zstd' && createZstdDecompress) return createZstdDecompress()
  throw new DumpError(messages.archiveCompression(compression))
}
