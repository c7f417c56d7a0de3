import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
// Not with the first zip: Node 20 may then resolve a package to the link to it, where it does not find its dependencies.
import Zip from 'zip-stream'
import { fileAttachment } from '../../../base/http/attachment'
import type { ProjectStorage } from '../project-storage'
import { StorageError } from '../storage-error'
import type { StoredFile } from '../storage.types'
import { LEFT_OUT_FILE, zipNames, zipOf } from './zip-names'
import { zipMessages } from './zip.messages'

/**
 * Sends files as a zip that is made while it is sent: one file is open at a time, at the reader's pace. They are not compressed, since most
 * large files already are. Files without bytes are listed in a text file of the zip.
 */
export async function sendZip(
  response: ServerResponse,
  storage: Pick<ProjectStorage, 'read' | 'touch'>,
  { files, paths }: { files: readonly StoredFile[]; paths: readonly string[] },
): Promise<void> {
  const { base, fileName } = zipOf(paths)
  const names = zipNames(
    files.map(({ name }) => name),
    base,
  )
  response.writeHead(200, {
    'content-type': 'application/zip',
    'content-disposition': fileAttachment(fileName),
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const zip = new Zip({ store: true })
  const sent = pipeline(zip, response)
  // A client that disconnects ends the sending while an entry waits for it.
  const add = (source: Readable | Buffer | null, name: string, date: string) =>
    Promise.race([
      addEntry(zip, source, name, date),
      sent.then(() => Promise.reject(new Error('The zip has ended too early.'))),
    ])
  try {
    const leftOut: string[] = []
    for (const [index, file] of files.entries()) {
      const name = names[index] ?? ''
      if (name === '') continue
      if (name.endsWith('/')) {
        await add(null, name, file.updatedAt)
        continue
      }
      const bytes = await storage.read(file, null).catch(nullWhereMissing)
      if (bytes === null) leftOut.push(file.name)
      else {
        await add(bytes, name, file.updatedAt).finally(() => bytes.destroy())
        storage.touch(file)
      }
    }
    if (leftOut.length > 0)
      await add(Buffer.from(zipMessages.leftOut(leftOut)), LEFT_OUT_FILE, new Date().toISOString())
    zip.finish()
    await sent
  } catch {
    // The headers are sent: the only way to report the error is to cut the answer off.
    zip.destroy()
    response.destroy()
    await sent.catch(() => undefined)
  }
}

function addEntry(
  zip: Zip,
  source: Readable | Buffer | null,
  name: string,
  date: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Without a source it is a folder, by its slash.
    zip.entry(source ?? Buffer.alloc(0), { name, date }, (error) =>
      error ? reject(error) : resolve(),
    )
  })
}

function nullWhereMissing(error: unknown): null {
  if (error instanceof StorageError && error.reason === 'not_found') return null
  throw error
}
