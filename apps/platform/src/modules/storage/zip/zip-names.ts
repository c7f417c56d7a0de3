import { EMPTY_FOLDER_PLACEHOLDER } from '@howdah/rules/storage/storage-limits'
import { resolveDuplicateName } from '@howdah/rules/storage/entry-names'

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
    (name.startsWith(base) ? name.slice(base.length) : name).split('/'),
  )
  const wanted = parts.map((path) => path.map(safePart))
  const folders = new Set(
    wanted.flatMap((path) => path.slice(1).map((_, depth) => path.slice(0, depth + 1).join('/'))),
  )
  const taken = new Set<string>([LEFT_OUT_FILE])
  return wanted.map((path, index) => {
    const folder = path.slice(0, -1).map((part) => `${part}/`)
    const file = path.at(-1) ?? ''
    if (parts[index]?.at(-1) === EMPTY_FOLDER_PLACEHOLDER) return folder.join('')
    const found = free(folder.join(''), file, (name) => taken.has(name) || folders.has(name))
    taken.add(found)
    return found
  })
}

/** The first name that nothing else has. The rule compares without case; a zip does not. */
function free(folder: string, file: string, isTaken: (name: string) => boolean): string {
  const tried: string[] = []
  for (;;) {
    const name = resolveDuplicateName(file, tried)
    if (!isTaken(folder + name)) return folder + name
    tried.push(name)
  }
}

/** Part of a path that is valid in every file system. Rows may come from arbitrary SQL. */
function safePart(part: string): string {
  const safe = part
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .replace(/[\\:*?"<>|]/g, '_')
    .replace(/[. ]+$/, '')
  return safe === '' ? '_' : safe
}
