import {
  entryKey,
  resolveDuplicateName,
  showableName,
  validateFilePath,
} from '@howdah/rules/storage/entry-names'
import { selectUploads } from '@howdah/rules/storage/select-uploads'
import type { PickedFile } from './dropped-files'
import { findContinued } from './stored-uploads'
import { entryNameOf, parentOf, pathIn } from '../folders/storage-path'
import type { StorageExplorerMessages } from '../storage-explorer.messages'
import { isOver, type UploadSubject } from './upload-item'
import type { UploadQueue } from './upload-queue'

export interface UploadPlanParts {
  projectRef: string
  bucketId: string
  /** Of the database that has the rows of the files. */
  connectionString: string
  /** The target folder of the files. */
  folder: string
  files: readonly PickedFile[]
  /** The project's largest file, in bytes. */
  limit: number
  queue: UploadQueue
  /** The names in a folder. */
  namesIn: (folder: string) => Promise<readonly string[]>
  newId: () => string
  messages: StorageExplorerMessages
}

/** Plan for the files that a user added. */
export interface UploadPlan {
  uploads: { subject: UploadSubject; file: File }[]
  /** Uploads of an earlier page that go on with these. */
  continued: { id: string; file: File }[]
  /** Messages about files that are not uploaded. */
  messages: string[]
}

/** Type of a file that declares none. */
const BYTES = 'application/octet-stream'

/**
 * Checks the files, gives each its place and those whose name is taken another one.
 * @throws Error '{name} is required'
 */
export async function planUploads(parts: UploadPlanParts): Promise<UploadPlan> {
  const { projectRef, bucketId, connectionString, folder, files, limit, queue, newId, messages } =
    parts
  // Of a host without types. Spec section 5; the bucket's own root is an empty prefix.
  for (const [name, value] of Object.entries({ projectRef, bucketId, connectionString }))
    if (!value) throw new Error(messages.required(name))
  if (typeof folder !== 'string') throw new Error(messages.required('prefix'))
  const { accepted, messages: refusals } = selectUploads(files, limit, messages.rules)
  const plan: UploadPlan = { uploads: [], continued: [], messages: [...refusals] }
  const taken = createTaken(parts)
  const refused: { name: string; problem: string }[] = []
  for (const { name, size, path, file } of accepted) {
    const problem = validateFilePath(path, messages.rules)
    if (problem !== null) {
      refused.push({ name, problem })
      continue
    }
    const planned = {
      projectRef,
      bucketId,
      path: pathIn(folder, path),
      name,
      size,
      lastModified: file.lastModified,
    }
    const begun = findContinued(queue, planned)
    if (begun && !plan.continued.some(({ id }) => id === begun.subject.id)) {
      plan.continued.push({ id: begun.subject.id, file })
      continue
    }
    const inFolder = parentOf(planned.path)
    const free = (await taken(inFolder)).take(entryNameOf(planned.path))
    plan.uploads.push({
      subject: { ...planned, id: newId(), path: pathIn(inFolder, free), mime: file.type || BYTES },
      file,
    })
  }
  const [first] = refused
  if (first && refused.length === 1)
    plan.messages.push(messages.uploadFailed(showableName(first.name), first.problem))
  else if (first) {
    const names = refused.map(({ name }) => showableName(name))
    plan.messages.push(messages.uploadsRefused(refused.length, files.length, names))
  }
  return plan
}

/**
 * Names that are taken, folder by folder: existing entries, running uploads, and entries of this
 * plan.
 */
function createTaken({ folder, queue, bucketId, projectRef, namesIn }: UploadPlanParts) {
  const folders = new Map<string, Promise<{ take: (name: string) => string }>>()
  const read = async (path: string) => {
    const names = [...(await namesOf(path))]
    for (const item of queue) {
      const { subject } = item
      const isHere =
        subject.projectRef === projectRef &&
        subject.bucketId === bucketId &&
        parentOf(subject.path) === path
      if (isHere && !isOver(item)) names.push(entryNameOf(subject.path))
    }
    const keys = new Set(names.map(entryKey))
    return {
      take(name: string) {
        const key = entryKey(name)
        // The rule looks through all that it is given: only names that begin alike can be in the way of a copy.
        const stem = key.slice(0, Math.max(1, key.lastIndexOf('.')))
        const free = keys.has(key)
          ? resolveDuplicateName(
              name,
              [...keys].filter((other) => other.startsWith(stem)),
            )
          : name
        keys.add(entryKey(free))
        return free
      },
    }
  }
  const listed = new Map<string, Promise<readonly string[]>>()
  const namesOf = (path: string): Promise<readonly string[]> => {
    const known = listed.get(path) ?? readNames(path)
    listed.set(path, known)
    return known
  }
  /** A subfolder of a missing folder does not exist either: only possible folders are requested. */
  const readNames = async (path: string): Promise<readonly string[]> => {
    if (path === folder) return namesIn(path)
    const siblings = await namesOf(parentOf(path))
    return siblings.includes(entryNameOf(path)) ? namesIn(path) : []
  }
  return (path: string) => {
    const known = folders.get(path) ?? read(path)
    folders.set(path, known)
    return known
  }
}
