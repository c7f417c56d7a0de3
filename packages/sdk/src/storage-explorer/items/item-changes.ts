import { validateFolderName, validateSiblingName } from '@howdah/rules/storage/entry-names'
import type { StorageItem } from '@howdah/rules/storage/storage-item'
import { parentOf, pathIn } from '../folders/storage-path'
import { errorText, type ItemContext } from './item-context'
import {
  deleteEntries,
  makeFolder,
  moveEntries,
  movesInto,
  namesIn,
  type WorkOutcome,
} from './item-work'

/** Creates, renames, moves and deletes entries of a bucket. */
export function createItemChanges(context: ItemContext) {
  const { model, site, toast, refresh, failed, emit, report } = context
  const { messages, show, view } = model
  const { bucketId, projectRef } = site
  const moved = ({ total, failed: left }: WorkOutcome) => {
    if (total > left) emit({ type: 'files.moved', projectRef, bucketId, files: total - left })
  }
  /** Updates the open path after its folder was moved or renamed. */
  const follow = (from: string, to: string) => {
    const { path = '' } = view
    if (path === from || path.startsWith(`${from}/`)) show({ path: to + path.slice(from.length) })
  }

  return {
    /** @returns the error of the name; null if the folder was created */
    async createFolder(folder: string, typed: string): Promise<string | null> {
      const name = typed.trim()
      const problem =
        validateFolderName(name, messages.rules) ??
        validateSiblingName(name, await namesIn(site, folder), messages.rules)
      if (problem !== null) return problem
      await makeFolder(site, pathIn(folder, name))
      await refresh()
      show({ path: pathIn(folder, name) })
      return null
    },

    /** @returns the error of the name; null if the item was renamed, or nothing changed */
    async rename(item: StorageItem, typed: string): Promise<string | null> {
      const name = typed.trim()
      if (name === '' || name === item.name) return null
      const folder = parentOf(item.path)
      const others = (await namesIn(site, folder)).filter((other) => other !== item.name)
      const problem =
        validateFolderName(name, messages.rules) ??
        validateSiblingName(name, others, messages.rules)
      if (problem !== null) return problem
      const id = `storage-rename-${item.path}`
      const isFolder = item.type === 'FOLDER'
      const to = pathIn(folder, name)
      const failure = isFolder ? messages.renameFolderFailed(name) : messages.renameFileFailed
      try {
        const outcome = await moveEntries(site, [{ item, to }], (done, total) => {
          if (isFolder) toast.info(messages.renaming(done, total), { id, duration: Infinity })
        })
        moved(outcome)
        if (outcome.failed === 0) toast.success(messages.renamed(name), { id })
        else if (outcome.failed < outcome.total)
          failed(messages.renamedInPart(name), outcome.error, id)
        else failed(failure, outcome.error, id)
        if (isFolder && outcome.failed < outcome.total) follow(item.path, to)
        else if (!isFolder && outcome.failed === 0 && view.file === item.name)
          show({ ...view, file: name })
      } catch (error) {
        failed(failure, error, id)
      }
      await refresh()
      return null
    },

    async move(items: readonly StorageItem[], folder: string): Promise<void> {
      const [first] = items
      if (!first) return
      const id = `storage-move-${bucketId}`
      const failure = items.length === 1 ? messages.moveOneFailed(first.name) : messages.moveFailed
      try {
        const outcome = await moveEntries(site, movesInto(items, folder), (done, total) => {
          if (total > 1) toast.info(messages.moving(done, total), { id, duration: Infinity })
        })
        moved(outcome)
        if (outcome.failed === 0)
          toast.success(
            messages.moved(items.length, first.name, folder === '' ? bucketId : folder),
            { id },
          )
        else failed(failure, outcome.error, id)
      } catch (error) {
        failed(failure, error, id)
      }
      await refresh()
    },

    async remove(items: readonly StorageItem[]): Promise<void> {
      const [first] = items
      if (!first) return
      const id = `storage-delete-${bucketId}`
      const failure =
        items.every(({ type }) => type === 'FOLDER') && items.length === 1
          ? messages.deleteFolderFailed
          : messages.deleteFailed
      if (items.length > 1)
        toast.info(messages.deleting(0, items.length), { id, duration: Infinity })
      const outcome = await deleteEntries(site, items, (done, total) => {
        if (total > 1) toast.info(messages.deleting(done, total), { id, duration: Infinity })
      })
      const entries = outcome.total - outcome.failed
      if (entries > 0) emit({ type: 'files.deleted', projectRef, bucketId, entries })
      if (outcome.failed === 0) toast.success(messages.deleted(items.length, first.name), { id })
      else {
        const left = items.length > 1 ? ` ${messages.deletePart(outcome.failed)}` : ''
        toast.error(failure, { id, description: `${errorText(outcome.error)}${left}` })
        report(outcome.error, { widget: 'storage-explorer', during: 'storage' })
      }
      const { path = '', file } = view
      const gone = items.find(
        (item) =>
          item.type === 'FOLDER' && (path === item.path || path.startsWith(`${item.path}/`)),
      )
      if (outcome.failed === 0 && gone) show({ path: parentOf(gone.path) })
      else if (
        outcome.failed === 0 &&
        items.some((item) => item.type === 'FILE' && item.name === file)
      )
        show({ ...view, file: undefined })
      await refresh()
    },
  }
}
