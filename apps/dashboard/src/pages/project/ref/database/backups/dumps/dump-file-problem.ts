import { dumpsMessages as messages } from './dumps.messages'

/** Bytes that the server takes. */
const MAX_BYTES = 20 * 1024 ** 3
const HEAD_BYTES = 512
/** Place of the name of the format in a tar file. */
const TAR_NAME = 257
/** Places in the header of an archive of pg_dump. */
const [MINOR, FORMAT, COMPRESSION] = [6, 10, 11]
const CUSTOM = 1
const LZ4 = 2
/** Version since which the header names the compression. */
const NAMED_COMPRESSION = 15

/** Beginnings of files that are compressed otherwise than by gzip. */
const COMPRESSED: readonly (readonly [name: string, first: string])[] = [
  ['zip', 'PK\x03\x04'],
  ['bzip2', 'BZh'],
  ['xz', '\xfd7zXZ'],
  ['zstd', '\x28\xb5\x2f\xfd'],
  ['lz4', '\x04\x22\x4d\x18'],
]

/** Returns why a file can't be imported, so that it isn't uploaded for nothing; null if that isn't seen. */
export async function dumpFileProblem(file: Blob): Promise<string | null> {
  if (file.size === 0) return messages.fileEmpty
  if (file.size > MAX_BYTES) return messages.fileLarge
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const text = String.fromCharCode(...head)
  if (text.startsWith('PGDMP')) {
    if (head[FORMAT] !== CUSTOM) return messages.fileOfFolder
    const isNamed = (head[MINOR] ?? 0) >= NAMED_COMPRESSION
    return isNamed && head[COMPRESSION] === LZ4 ? messages.fileLz4 : null
  }
  if (text.startsWith('ustar', TAR_NAME)) return messages.fileTar
  const [compression] = COMPRESSED.find(([, first]) => text.startsWith(first)) ?? []
  return compression === undefined ? null : messages.fileCompressed(compression)
}
