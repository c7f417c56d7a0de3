import { DumpError } from '../dump-error'
import { dumpMessages as messages } from '../dumps.messages'
import { ByteRun } from '../wire/byte-run'
import type { ArchiveInput } from './archive-input'

/** Compression of the data of an archive. */
export type ArchiveCompression = 'none' | 'gzip' | 'lz4' | 'zstd'

/** Entry of the table of contents of an archive; texts are bytes in the encoding of the dump. */
export interface ArchiveEntry {
  id: number
  /** Kind, such as `TABLE DATA`. */
  kind: string
  /** The beginning of its tag, if it tells what the entry is of. */
  tag: (typeof SUBJECTS)[number] | ''
  definition: Buffer
  /** COPY that its rows are for; empty if they are statements. */
  copy: Buffer
  /** null for an object of no schema. */
  schema: Buffer | null
  accessMethod: string | null
  /** ID of the first entry that it depends on. */
  dependency: number | null
  hasData: boolean
}

/** Head of an archive. */
export interface ArchiveContents {
  compression: ArchiveCompression
  entries: ArchiveEntry[]
}

const MAGIC = 'PGDMP'
const CUSTOM = 1
/** Versions of the format, of pg_dump 9.0 to 18: the minor part, since the major one is 1. */
const OLDEST = 12
const NEWEST = 16
const WITH_ACCESS_METHOD = 14
const WITH_ALGORITHM = 15
const WITH_KIND_OF_RELATION = 16
const ALGORITHMS = ['none', 'gzip', 'lz4', 'zstd'] as const
const NO_DATA = 3
/** Integers of the moment at which it was made. */
const DATE_PARTS = 7
/** Entries and bytes of a table of contents, all of which is in memory until the import ends. */
const MAX_ENTRIES = 200_000
const MAX_CONTENTS_BYTES = 64 * 1024 * 1024
/** Bytes of a kind, and of a name. */
const MAX_NAME_BYTES = 64
const SUBJECTS = ['DATABASE ', 'EVENT TRIGGER ', 'LARGE OBJECTS '] as const
const NOTHING: Buffer = Buffer.alloc(0)

/** Returns true for the first bytes of an archive in the custom format. */
export const isArchive = (start: Buffer): boolean =>
  start.subarray(0, MAGIC.length).toString('latin1') === MAGIC

/** Reads the head of an archive, up to its data. @throws DumpError */
export async function readContents(input: ArchiveInput): Promise<ArchiveContents> {
  await input.bytes(MAGIC.length)
  const [major = 0, minor = 0, , int = 0, offset = 0, format = 0] = await input.bytes(6)
  if (major !== 1 || minor < OLDEST || minor > NEWEST)
    throw new DumpError(messages.archiveVersion(`${major}.${minor}`))
  if (format !== CUSTOM) throw new DumpError(messages.notCustom)
  input.setSizes(int, offset)
  const compression = await readCompression(input, minor)
  input.setLimit(MAX_CONTENTS_BYTES)
  for (let part = 0; part < DATE_PARTS; part += 1) await input.int()
  // The database, and the versions of Postgres and of pg_dump.
  for (let text = 0; text < 3; text += 1) await input.text()
  const count = await input.int()
  if (count < 0) throw new DumpError(messages.archiveDamaged)
  if (count > MAX_ENTRIES) throw new DumpError(messages.largeContents)
  const entries: ArchiveEntry[] = []
  const texts = new ByteRun()
  const all = { bytes: NOTHING }
  for (let entry = 0; entry < count; entry += 1) {
    const { definition, copy, schema, ...rest } = await readEntry(input, minor)
    const begin = texts.length
    for (const text of [definition, copy, schema]) texts.add(text)
    const ends = [begin + definition.length, begin + definition.length + copy.length] as const
    entries.push(new PackedEntry(all, rest, begin, ...ends, texts.length))
  }
  all.bytes = texts.take()
  input.setLimit(null)
  return { compression, entries }
}

async function readCompression(input: ArchiveInput, minor: number): Promise<ArchiveCompression> {
  if (minor < WITH_ALGORITHM) return (await input.int()) === 0 ? 'none' : 'gzip'
  const algorithm = ALGORITHMS[await input.byte()]
  if (algorithm === undefined) throw new DumpError(messages.archiveDamaged)
  return algorithm
}

/** An entry whose texts are parts of one buffer: of three for each, the objects would be larger. */
class PackedEntry implements ArchiveEntry {
  readonly id: number
  readonly kind: string
  readonly tag: ArchiveEntry['tag']
  readonly accessMethod: string | null
  readonly dependency: number | null
  readonly hasData: boolean

  constructor(
    private readonly all: { bytes: Buffer },
    entry: Omit<ArchiveEntry, 'definition' | 'copy' | 'schema'>,
    private readonly begin: number,
    private readonly copyBegin: number,
    private readonly schemaBegin: number,
    private readonly end: number,
  ) {
    this.id = entry.id
    this.kind = entry.kind
    this.tag = entry.tag
    this.accessMethod = entry.accessMethod
    this.dependency = entry.dependency
    this.hasData = entry.hasData
  }

  get definition(): Buffer {
    return this.all.bytes.subarray(this.begin, this.copyBegin)
  }

  get copy(): Buffer {
    return this.all.bytes.subarray(this.copyBegin, this.schemaBegin)
  }

  get schema(): Buffer | null {
    const { all, end, schemaBegin } = this
    return end === schemaBegin ? null : all.bytes.subarray(schemaBegin, end)
  }
}

async function readEntry(
  input: ArchiveInput,
  minor: number,
): Promise<ArchiveEntry & { schema: Buffer }> {
  const text = async () => (await input.text()) ?? NOTHING
  async function name(): Promise<string> {
    const bytes = await text()
    if (bytes.length > MAX_NAME_BYTES) throw new DumpError(messages.archiveDamaged)
    return bytes.toString('utf8')
  }
  const id = await input.int()
  await input.int()
  // The object's place in the catalogs.
  await input.text()
  await input.text()
  const subject = await text()
  const tag = SUBJECTS.find((one) => subject.toString('latin1', 0, one.length) === one) ?? ''
  const kind = await name()
  await input.int()
  const definition = await text()
  await input.text()
  const copy = await text()
  const schema = await text()
  // The tablespace, which projects do not have.
  await input.text()
  const accessMethod = minor < WITH_ACCESS_METHOD ? null : (await name()) || null
  if (minor >= WITH_KIND_OF_RELATION) await input.int()
  // The owner, and a flag of tables with OIDs.
  await input.text()
  await input.text()
  // Entries that it depends on.
  const first = await input.text()
  if (first !== null) while ((await input.text()) !== null);
  const hasData = (await input.offset()) !== NO_DATA
  return {
    ...{ id, kind, tag, definition, copy, schema, hasData, accessMethod },
    dependency: first === null ? null : Number(first.toString('latin1', 0, MAX_NAME_BYTES)),
  }
}
