import { EMPTY_FOLDER_PLACEHOLDER } from '@howdah/rules/storage/storage-limits'
import { numberedName } from '@howdah/rules/storage/entry-names'

/** Folders in each other that a zip has. */
const MAX_FOLDERS = 100

/** File in a zip that lists the files left out of it. */
export const LEFT_OUT_FILE = 'not-downloaded.txt'

/**
 * Returns the name of a zip for the requested paths, and the folder to which its names are relative
 * ('' for the bucket). Spec section 9.
 */
export function zipOf(paths: readonly string[]): { fileName: string; base: string } {
  const [first = ''] = paths
  if (paths.length === 1 && first.endsWith('/')) {
    const folder = first.slice(0, -1)
    return { fileName: `${folder.slice(folder.lastIndexOf('/') + 1)}.zip`, base: first }
  }
  return { fileName: 'howdah-files.zip', base: commonFolder(paths) }
}

/** The deepest folder that all paths are in, with its slash. */
function commonFolder(paths: readonly string[]): string {
  const folders = paths.map((path) => path.replace(/\/$/, '').split('/').slice(0, -1))
  const [first = []] = folders
  const end = first.findIndex((part, depth) => folders.some((folder) => folder[depth] !== part))
  const common = end === -1 ? first : first.slice(0, end)
  return common.map((part) => `${part}/`).join('')
}

/**
 * Returns the name of each file in a zip, in the same order: no name leaves the folder that it is
 * unpacked into, none is invalid in a file system, no two are the same, and none is the name of a
 * folder of another file. The placeholder of an empty folder becomes that folder, with its slash.
 */
export function zipNames(names: readonly string[], base: string): string[] {
  const parts = names.map((name) =>
    foldersOf((name.startsWith(base) ? name.slice(base.length) : name).split('/')),
  )
  const wanted = parts.map((path) => path.map(safePart))
  const folders = new Set<string>()
  for (const path of wanted) {
    let folder = path.slice(0, -1).join('/')
    while (folder !== '' && !folders.has(folder)) {
      folders.add(folder)
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
    }
  }
  const taken = new Set<string>([LEFT_OUT_FILE])
  const numbers = new Map<string, number>()
  return wanted.map((path, index) => {
    const folder = path.slice(0, -1).map((part) => `${part}/`)
    const file = path.at(-1) ?? ''
    if (parts[index]?.at(-1) === EMPTY_FOLDER_PLACEHOLDER) return folder.join('')
    const found = free(folder.join(''), file, {
      numbers,
      isTaken: (name) => taken.has(name) || folders.has(name),
    })
    taken.add(found)
    return found
  })
}

interface Names {
  isTaken(name: string): boolean
  /** Number of the next copy of each name: each is tried once. */
  numbers: Map<string, number>
}

/** Returns the first name that nothing else has. */
function free(folder: string, file: string, { isTaken, numbers }: Names): string {
  const wanted = folder + file
  for (let number = numbers.get(wanted) ?? 0; ; number += 1) {
    const name = number === 0 ? wanted : folder + numberedName(file, number)
    if (isTaken(name)) continue
    numbers.set(wanted, number + 1)
    return name
  }
}

/** Returns the parts of a path; the folders behind the hundredth are one part with its file. */
const foldersOf = (parts: readonly string[]): readonly string[] =>
  parts.length <= MAX_FOLDERS
    ? parts
    : [...parts.slice(0, MAX_FOLDERS - 1), parts.slice(MAX_FOLDERS - 1).join('_')]

/** Part of a path that is valid in every file system. Rows may come from arbitrary SQL. */
function safePart(part: string): string {
  const safe = part
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .replace(/[\\:*?"<>|]/g, '_')
    .replace(/(?<![. ])[. ]+$/, '')
  return safe === '' ? '_' : safe
}
