/** The folder that a path is in; '' for the bucket itself. */
export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** The last part of a path. */
export const entryNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** A path below a folder. */
export const pathIn = (folder: string, name: string): string =>
  folder === '' ? name : `${folder}/${name}`

/** The bucket itself and every folder down to this one: 'a/b' is '', 'a', 'a/b'. */
export function foldersTo(path: string): string[] {
  const parts = path === '' ? [] : path.split('/')
  return ['', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))]
}

/** Returns true if `folder` is `other` or a folder below it. */
export const isWithin = (folder: string, other: string): boolean =>
  folder === other || folder.startsWith(`${other}/`)

/** Normalizes a typed folder path for storage: without leading, trailing or repeated slashes. */
export const normalizeFolder = (text: string): string =>
  text
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('/')
