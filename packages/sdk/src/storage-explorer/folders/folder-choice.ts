import { isWithin, entryNameOf, parentOf, pathIn, normalizeFolder } from './storage-path'

/** A typed path: the folder whose folders are offered, and the beginning of a name that is sought in it. */
export function folderSought(typed: string): { base: string; part: string } {
  const slash = typed.lastIndexOf('/')
  return { base: normalizeFolder(typed.slice(0, slash + 1)), part: typed.slice(slash + 1).trim() }
}

export interface FolderOffer {
  path: string
  name: string
  /** The way back to the folder above. */
  isUp: boolean
}

/**
 * Returns the folders to choose from: the parent folder and the folders that were found, except
 * those that are being moved.
 */
export function folderOffers(
  base: string,
  names: readonly string[],
  moved: readonly string[],
): FolderOffer[] {
  const up =
    base === '' ? [] : [{ path: parentOf(base), name: entryNameOf(parentOf(base)), isUp: true }]
  const below = names.map((name) => ({ path: pathIn(base, name), name, isUp: false }))
  return [...up, ...below.filter(({ path }) => !moved.some((folder) => isWithin(path, folder)))]
}

/**
 * Returns the text of the path field after a choice, so that the subfolders of the chosen folder
 * are offered next.
 */
export const typedOf = ({ path }: FolderOffer): string => (path === '' ? '' : `${path}/`)
