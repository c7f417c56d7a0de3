import { backupMessages as messages } from '../backups.messages'

/** Entry of an archive. */
export interface TarEntry {
  /** Relative; never leads out of the folder. */
  path: string
  isFolder: boolean
  size: number
  /** Content to be read before the next entry is requested; the rest is skipped. */
  content: AsyncIterable<Buffer>
}

/** Bytes that are not part of a valid backup. */
export class BrokenBackup extends Error {
  override readonly name = 'BrokenBackup'
}

const BLOCK_BYTES = 512

/** The entries of a tar archive as Postgres writes it: files and folders with short names. @throws BrokenBackup also when the end is missing */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = chunks[Symbol.asyncIterator]()
  const reader = createReader(source)
  try {
    for (;;) {
      const header = await reader.take(BLOCK_BYTES)
      if (header.every((byte) => byte === 0)) break
      const size = sizeOf(header)
      const content = reader.pass(size)
      yield { path: pathOf(header), isFolder: isFolder(header), size, content }
      // Skips content that the consumer has not read.
      for await (const rest of content) void rest
      await reader.take((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES)
    }
    // A compressed archive has its checksum behind its last byte.
    while ((await source.next()).done !== true);
  } finally {
    // Closes the file even if the consumer stops in the middle.
    await source.return?.()
  }
}

const textOf = (header: Buffer, from: number, length: number): string => {
  const field = header.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.subarray(0, end === -1 ? length : end).toString('utf8')
}

function pathOf(header: Buffer): string {
  const path = textOf(header, 0, 100).replace(/^\.\//, '').replace(/\/$/, '')
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new BrokenBackup(messages.strangeEntry(path))
  return path
}

function isFolder(header: Buffer): boolean {
  const type = String.fromCharCode(header[156] ?? 0)
  if (type === '5') return true
  // A link would be a tablespace, which no user of a project can create.
  if (type !== '0' && type !== '\0')
    throw new BrokenBackup(messages.strangeEntry(textOf(header, 0, 100)))
  return false
}

/** Octal digits or, from 8 GB on, bytes behind a mark. */
function sizeOf(header: Buffer): number {
  const size =
    ((header[124] ?? 0) & 0x80) === 0
      ? Number.parseInt(textOf(header, 124, 12), 8)
      : Number(header.readBigUInt64BE(128))
  if (!Number.isSafeInteger(size) || size < 0) throw new BrokenBackup(messages.cut)
  return size
}

/** Reads bytes in requested lengths. */
function createReader(source: AsyncIterator<Buffer>) {
  let held: Buffer = Buffer.alloc(0)

  async function more(): Promise<void> {
    const { done, value } = await source.next()
    if (done) throw new BrokenBackup(messages.cut)
    held = held.length === 0 ? value : Buffer.concat([held, value])
  }

  return {
    async take(length: number): Promise<Buffer> {
      while (held.length < length) await more()
      const taken = held.subarray(0, length)
      held = held.subarray(length)
      return taken
    },
    async *pass(length: number): AsyncGenerator<Buffer> {
      for (let left = length; left > 0;) {
        if (held.length === 0) await more()
        const piece = held.subarray(0, left)
        held = held.subarray(piece.length)
        left -= piece.length
        yield piece
      }
    },
  }
}
