import { AppError } from '../../base/app-error'
import { constants } from 'node:fs'
import { access, open, readdir, realpath, stat, type FileHandle } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isMissing } from '../../base/disk/disk'
import { byName, isDocumentName, mediaTypeOf } from './document-names'
import { documentsApiMessages } from './documents.messages'

/** Maximum number of listed documents; the first by name. */
export const MAX_DOCUMENTS = 500

export interface DocumentMetadata {
  /** Of its file. */
  name: string
  size: number
  mediaType: string
  changedAt: Date
}

/** A document whose file is open; the caller closes it. */
export interface OpenDocument extends DocumentMetadata {
  file: FileHandle
}

/**
 * Documents that the operator of the server provides to its organizations: the files of one folder.
 */
export interface Documents {
  /** Returns true if there is a folder for them. */
  areThere(): Promise<boolean>
  /** @throws DocumentsUnavailable */
  list(): Promise<DocumentMetadata[]>
  /** null where there is none of this name. @throws DocumentsUnavailable */
  open(name: string): Promise<OpenDocument | null>
}

/** Location of the documents. */
export interface DocumentsPlace {
  /** Absolute path. */
  folder: string
  /** True if the folder was configured; the default one in the data directory may be missing. */
  isChosen: boolean
}

/** The folder cannot be read now; at the start it could be. */
export class DocumentsUnavailable extends AppError {
  override readonly name = 'DocumentsUnavailable'

  constructor(message: string, options?: ErrorOptions) {
    super(503, 'unavailable', message, { cause: options?.cause })
  }
}

/**
 * Creates the documents. The folder is read again each time, so that new files appear immediately.
 */
export function createDocuments(place: DocumentsPlace): Documents {
  return {
    areThere: () =>
      rootOf(place).then(
        (root) => root !== null,
        () => true,
      ),

    async list() {
      const root = await rootOf(place)
      if (root === null) return []
      const entries = await readdir(root, { withFileTypes: true }).catch(unavailable)
      const names = entries
        .filter((entry) => entry.isFile() || entry.isSymbolicLink())
        .map(({ name }) => name)
      const sorted = names.filter(isDocumentName).sort(byName).slice(0, MAX_DOCUMENTS)
      const found = await Promise.all(sorted.map((name) => find(root, name)))
      return found.flatMap((one) => (one === null ? [] : [one.metadata]))
    },

    async open(name) {
      const root = await rootOf(place)
      const found = root === null || !isDocumentName(name) ? null : await find(root, name)
      if (found === null) return null
      // A replacement since then is not awaited, and links are no longer followed.
      const file = await open(
        found.path,
        constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW,
      ).catch(() => null)
      if (file === null) return null
      const stats = await file.stat()
      if (stats.isFile()) return { ...metadataOf(name, stats), file }
      await file.close()
      return null
    },
  }
}

/**
 * Checks at the start of the server that the documents can be read.
 * @throws Error with a sentence
 */
export async function checkDocuments({ folder, isChosen }: DocumentsPlace): Promise<void> {
  try {
    if (!(await stat(folder)).isDirectory()) throw new Error(documentsApiMessages.noFolder)
    await readdir(folder)
  } catch (error) {
    if (!isChosen && isMissing(error)) return
    throw new Error(documentsApiMessages.unreadable(folder, (error as Error).message), {
      cause: error,
    })
  }
}

/** The folder itself, where a link may have led; null for none. */
async function rootOf({ folder, isChosen }: DocumentsPlace): Promise<string | null> {
  return realpath(folder).catch((error: unknown) => {
    if (!isChosen && isMissing(error)) return null
    return unavailable(error)
  })
}

/** A file that is in the folder, by way of a link too; what leads out of it or cannot be read is not there. */
async function find(
  root: string,
  name: string,
): Promise<{ path: string; metadata: DocumentMetadata } | null> {
  try {
    const path = await realpath(join(root, name))
    if (!path.startsWith(join(root, sep))) return null
    const stats = await stat(path)
    if (!stats.isFile()) return null
    await access(path, constants.R_OK)
    return { path, metadata: metadataOf(name, stats) }
  } catch {
    return null
  }
}

function metadataOf(
  name: string,
  { mtime, size }: { mtime: Date; size: number },
): DocumentMetadata {
  return { name, size, mediaType: mediaTypeOf(name), changedAt: mtime }
}

function unavailable(error: unknown): never {
  throw new DocumentsUnavailable(documentsApiMessages.unavailable, { cause: error })
}
