/** What a folder's name may hold: the characters of spec section 5. A letter is one of a to z, as in the keys of an S3. */
const INVALID_IN_NAME = /[^\w!\-.*'() &$@=;:+,?]/u
const INVALID_IN_PATH = /[^\w!\-.*'() &$@=;:+,?/]/u

/** What cannot be pointed at in a sentence: controls, marks without width, spaces other than the space, half a character. */
const UNSHOWABLE = /[\p{C}\p{Z}\p{M}]/u

/**
 * What is wrong with a folder's name; null when nothing is. An empty one breaks no rule: it cancels the creation.
 * Spec section 5.
 */
export function validateFolderName(name: string): string | null {
  return describeCharacter(INVALID_IN_NAME.exec(name)?.[0])
}

/** What is wrong with the path of a file, which may hold slashes besides what a folder's name may; null when nothing is. */
export function validateFilePath(path: string): string | null {
  return describeCharacter(INVALID_IN_PATH.exec(path)?.[0])
}

function describeCharacter(character: string | undefined): string | null {
  if (character === undefined) return null
  if (UNSHOWABLE.test(character)) return 'Folder name contains an invalid special character'
  return `Folder name cannot contain the "${character}" character`
}

/**
 * The name under which something new stands beside what is there: its own when free, else `name (N).ext` with the first
 * N that is. Names that differ in case only, or look the same, are taken for one. Spec section 5.
 * @param existing the names in the directory
 */
export function resolveDuplicateName(name: string, existing: readonly string[]): string {
  const taken = new Set(existing.map(entryKey))
  if (!taken.has(entryKey(name))) return name
  const { stem, ending } = splitEnding(name)
  for (let number = 1; ; number++) {
    const copy = `${stem} (${number})${ending}`
    if (!taken.has(entryKey(copy))) return copy
  }
}

/**
 * What is wrong with a name because a sibling has it, whatever its case; null when none does. Spec section 5.
 * @param siblings the other names in the directory
 */
export function validateSiblingName(name: string, siblings: readonly string[]): string | null {
  const wanted = entryKey(name)
  if (!siblings.some((sibling) => entryKey(sibling) === wanted)) return null
  return `The name ${name} already exists in the current directory. Please use a different name.`
}

/** The dot of `.env` begins a name, and that of `1.` ends one: neither begins an ending. */
function splitEnding(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.')
  if (dot <= 0 || dot === name.length - 1) return { stem: name, ending: '' }
  return { stem: name.slice(0, dot), ending: name.slice(dot) }
}

/** The same for names that storage takes for one: they differ in case only, or in how their accents are written. */
export const entryKey = (name: string): string => name.normalize('NFC').toLowerCase()
