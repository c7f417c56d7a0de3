import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError } from '../../../base/app-error'
import type { DiskRoom } from '../../../base/disk/disk-room'
import { DumpError } from '../dump-error'
import { dumpMessages as messages } from '../dumps.messages'
import { endWhenStuck } from '../end-when-stuck'

/** Bytes of a file. */
const MAX_FILE_BYTES = 20 * 1024 ** 3
const NOTE_INTERVAL_MS = 1_000

/** File that arrives. */
interface ArrivingFile {
  bytes: Readable
  /** null if it is not known. */
  size: number | null
}

interface StoreOptions {
  signal: AbortSignal
  /** Called now and then with the number of bytes that have arrived. */
  onProgress(doneBytes: number): Promise<void>
}

/** File that has arrived. */
interface StoredFile {
  /** Its bytes, unpacked if it is compressed by gzip. */
  unzipped(): Promise<AsyncIterable<Buffer>>
  /** Number of bytes that were read of it. */
  bytesRead(): number
  close(): void
}

/** The files of imports, by the ids of these. */
export interface DumpFiles {
  /** Stores a file while it arrives. @throws AppError 413, DiskFull, DumpError if it does not arrive whole */
  store(id: string, file: ArrivingFile, options: StoreOptions): Promise<void>
  open(id: string): StoredFile
  remove(id: string): Promise<void>
  removeAll(): Promise<void>
}

export function createDumpFiles({ disk, folder }: { disk: DiskRoom; folder: string }): DumpFiles {
  const fileOf = (id: string) => join(folder, id)

  async function write(
    id: string,
    { bytes, size }: ArrivingFile,
    { onProgress, signal }: StoreOptions,
  ): Promise<void> {
    if ((size ?? 0) > MAX_FILE_BYTES) throw tooLarge()
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // One that sends nothing more would be waited for.
    signal.addEventListener('abort', () => bytes.destroy())
    await disk.whileThereIsRoom(
      async (ends) => {
        const file = await open(fileOf(id), 'wx', 0o600)
        let done = 0
        let noted = Date.now()
        const stop = endWhenStuck(
          () => done,
          () => bytes.destroy(),
        )
        try {
          for await (const piece of bytes as AsyncIterable<Buffer>) {
            ends.throwIfAborted()
            done += piece.length
            if (done > MAX_FILE_BYTES) throw tooLarge()
            await file.writeFile(piece)
            if (Date.now() - noted < NOTE_INTERVAL_MS) continue
            noted = Date.now()
            await onProgress(done)
          }
        } finally {
          stop()
          await file.close()
        }
        if (size !== null && done < size) throw new DumpError(messages.uploadCut)
      },
      { signal, ...(size === null ? {} : { needed: size }) },
    )
  }

  return {
    store: (id, file, options) =>
      write(id, file, options).catch((error: unknown) => {
        throw file.bytes.destroyed && !(error instanceof AppError)
          ? new DumpError(messages.uploadCut, { cause: error })
          : error
      }),
    open(id) {
      const file = createReadStream(fileOf(id), { highWaterMark: 256 * 1024 })
      return {
        unzipped: () => unzipped(file),
        bytesRead: () => file.bytesRead,
        close: () => void file.destroy(),
      }
    },
    remove: (id) => rm(fileOf(id), { force: true }),
    removeAll: () => rm(folder, { recursive: true, force: true }),
  }
}

const tooLarge = () => new AppError(413, 'payload_too_large', messages.tooLarge)

/** Bytes of a file, unpacked if it is compressed by gzip. */
async function unzipped(file: Readable): Promise<AsyncIterable<Buffer>> {
  const first = await new Promise<Buffer>((resolve, reject) => {
    file.once('error', reject)
    file.once('end', () => resolve(Buffer.alloc(0)))
    file.once('readable', () => {
      const piece = file.read() as Buffer | null
      if (piece) file.unshift(piece)
      resolve(piece ?? Buffer.alloc(0))
    })
  })
  if (first[0] !== 0x1f || first[1] !== 0x8b) return file
  return unpacked(file)
}

/** Begins when it is read. */
async function* unpacked(file: Readable): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  // Its failure, and that of the file, is that of the loop.
  pipeline(file, gunzip, () => undefined)
  try {
    yield* gunzip as AsyncIterable<Buffer>
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error
    throw new DumpError(messages.badGzip, { cause: error })
  }
}
