import { deleteStorageObjects } from '@howdah/platform-client/resources/storage/delete-objects'
import { listStorageObjects } from '@howdah/platform-client/resources/storage/list-objects'
import { moveStorageObject } from '@howdah/platform-client/resources/storage/move-object'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import type { PlatformClient } from '@howdah/platform-client/client'
import {
  EMPTY_FOLDER_PLACEHOLDER,
  STORAGE_BATCH,
  STORAGE_COLLECT_PAGE_SIZE,
  STORAGE_PATHS,
  STORAGE_RENAME_BATCH,
} from '@howdah/rules/storage/storage-limits'
import type { StorageItem } from '@howdah/rules/storage/storage-item'
import { readMetadata } from '../folders/folder-listing'
import { inBatches } from './in-batches'
import { entryNameOf, parentOf, pathIn } from '../folders/storage-path'
import type { StorageExplorerMessages } from '../storage-explorer.messages'
import type { ProjectGate } from '../uploads/use-uploads'

/** The bucket that is worked on. */
export interface StorageSite {
  client: PlatformClient
  projectRef: string
  bucketId: string
  gate: ProjectGate
  messages: StorageExplorerMessages
}

/** A file somewhere below a folder. */
export interface FoundFile {
  path: string
  /** In bytes; 0 where that is not known. */
  size: number
}

export type OnCount = (done: number, total: number) => void

/** Maximum number of paths that one call deletes. */
const DELETE_BATCH_PATHS = 1_000

/** Result of an action on several items; `failed` is 0 if all of them succeeded. */
export interface WorkOutcome {
  total: number
  failed: number
  /** The first reason. */
  error: unknown
}

/** Every file below a folder, level by level, the placeholders of empty folders among them. */
export async function findFilesBelow(site: StorageSite, folder: string): Promise<FoundFile[]> {
  const files: FoundFile[] = []
  let level = [folder]
  while (level.length > 0) {
    const next: string[] = []
    const failed = await inBatches(level, STORAGE_BATCH, async (path) => {
      for (const entry of await entriesOf(site, path)) {
        const below = pathIn(path, entry.name)
        if (entry.id === null) next.push(below)
        else files.push({ path: below, size: readMetadata(entry.metadata)?.size ?? 0 })
      }
    })
    // Spec section 8; a part of a folder is not taken for the whole.
    if (failed[0]) throw new Error(site.messages.collectFailed, { cause: failed[0].error })
    level = next
  }
  return files
}

/** All entries of one folder. */
async function entriesOf({ client, projectRef: ref, bucketId }: StorageSite, path: string) {
  const all = []
  for (;;) {
    const options = { limit: STORAGE_COLLECT_PAGE_SIZE, offset: all.length }
    const page = await listStorageObjects(client, { ref, bucketId, path, options })
    all.push(...page)
    if (page.length < STORAGE_COLLECT_PAGE_SIZE) return all
  }
}

/** The names in a folder, those that no list shows left out. */
export async function namesIn(site: StorageSite, path: string): Promise<string[]> {
  const entries = await entriesOf(site, path).catch((error: unknown) => {
    throw new Error(site.messages.foldersFailed, { cause: error })
  })
  return entries.map(({ name }) => name).filter((name) => name !== EMPTY_FOLDER_PLACEHOLDER)
}

/** The files of what is selected, folders walked through. */
export async function findFilesOf(
  site: StorageSite,
  items: readonly StorageItem[],
): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const item of items) {
    if (item.type === 'FOLDER') found.push(...(await findFilesBelow(site, item.path)))
    else found.push({ path: item.path, size: item.metadata?.size ?? 0 })
  }
  return found
}

/** Gives entries other places. A folder has none of its own: its files are moved, each to the same place below. */
export async function moveEntries(
  site: StorageSite,
  moves: readonly { item: StorageItem; to: string }[],
  onCount: OnCount,
): Promise<WorkOutcome> {
  const { client, projectRef: ref, bucketId } = site
  const steps: { from: string; to: string }[] = []
  for (const { item, to } of moves) {
    if (item.type === 'FILE') steps.push({ from: item.path, to })
    else
      for (const { path } of await findFilesBelow(site, item.path))
        steps.push({ from: path, to: to + path.slice(item.path.length) })
  }
  const isRename = moves.some(
    ({ item, to }) => item.type === 'FOLDER' && parentOf(item.path) === parentOf(to),
  )
  const failed = await inBatches(
    steps,
    isRename ? STORAGE_RENAME_BATCH : STORAGE_BATCH,
    ({ from, to }) => moveStorageObject(client, { ref, bucketId, from, to }),
    (done) => onCount(done, steps.length),
  )
  if (!isRename)
    await keepFolders(
      site,
      moves.map(({ item }) => parentOf(item.path)),
    )
  return { total: steps.length, failed: failed.length, error: failed[0]?.error }
}

/** Deletes files and folders; on a failure, reports the number of remaining entries. */
export async function deleteEntries(
  site: StorageSite,
  items: readonly StorageItem[],
  onCount: OnCount,
): Promise<WorkOutcome> {
  const { client, projectRef, bucketId } = site
  const files = items.filter(({ type }) => type === 'FILE')
  const folders = items.filter(({ type }) => type === 'FOLDER')
  let done = 0
  const count = (more: number) => onCount((done += more), items.length)
  try {
    for (let from = 0; from < files.length; from += DELETE_BATCH_PATHS) {
      const some = files.slice(from, from + DELETE_BATCH_PATHS)
      await deleteStorageObjects(client, {
        ref: projectRef,
        bucketId,
        paths: some.map(({ path }) => path),
      })
      count(some.length)
    }
    for (const { path } of folders) {
      // Spec section 7: a folder is emptied by the function of the database.
      await queryRows(client, {
        projectRef,
        sql: 'select storage.delete_prefix($1, $2)',
        parameters: [bucketId, path],
      })
      count(1)
    }
    await keepFolders(
      site,
      items.map(({ path }) => parentOf(path)),
    )
    return { total: items.length, failed: 0, error: null }
  } catch (error) {
    return { total: items.length, failed: items.length - done, error }
  }
}

/** A folder whose last file has gone stays: what was in it was taken out, not the folder. */
async function keepFolders(site: StorageSite, folders: readonly string[]): Promise<void> {
  const { client, projectRef: ref, bucketId } = site
  for (const folder of new Set(folders.filter((path) => path !== ''))) {
    const left = await listStorageObjects(client, {
      ref,
      bucketId,
      path: folder,
      options: { limit: 1 },
    })
    // A failure of this step does not make the requested action a failure.
    if (left.length === 0) await makeFolder(site, folder).catch(() => {})
  }
}

/** Creates a folder by its placeholder file. @throws Error with the message of the server */
export async function makeFolder({ bucketId, gate }: StorageSite, folder: string): Promise<void> {
  const [endpoint, key] = await Promise.all([gate.endpoint(), gate.keys.get()])
  const path = [bucketId, ...pathIn(folder, EMPTY_FOLDER_PLACEHOLDER).split('/')]
    .map(encodeURIComponent)
    .join('/')
  const answer = await fetch(`${objectsOf(endpoint)}/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      apikey: key,
      'x-source': 'dashboard',
      'content-type': 'application/octet-stream',
    },
    body: new Blob([]),
    credentials: 'omit',
  })
  if (answer.ok || answer.status === 409) return
  if (answer.status === 401) gate.keys.forget()
  const refusal = (await answer.json().catch(() => null)) as { message?: unknown } | null // untrusted, so validated
  throw new Error(
    typeof refusal?.message === 'string'
      ? refusal.message
      : `${answer.status} ${answer.statusText}`.trim(),
  )
}

/** Returns the URL of a project's files, below its endpoint. */
const objectsOf = (endpoint: string): string =>
  endpoint.replace(/\/+$/, '') + STORAGE_PATHS.resumable.replace('/upload/resumable', '/object')

/** Returns the public URL of a file in a public bucket. */
export function publicUrl(endpoint: string, bucketId: string, path: string): string {
  return `${objectsOf(endpoint)}/public/${[bucketId, ...path.split('/')].map(encodeURIComponent).join('/')}`
}

/** Returns the new path of each entry for a move into another folder. */
export const movesInto = (items: readonly StorageItem[], folder: string) =>
  items.map((item) => ({ item, to: pathIn(folder, entryNameOf(item.path)) }))
