import { storageRuleMessages, type StorageRuleMessages } from './storage-rules.messages'

/**
 * Characters not allowed in a folder's name: all but the allowed ones. A letter is one of a
 * to z, as in S3 keys.
 */
const INVALID_IN_NAME = /[^\w!\-.*'() &$@=;:+,?]/u
const INVALID_IN_PATH = /[^\w!\-.*'() &$@=;:+,?/]/u

/**
 * Characters that cannot be shown in a sentence: control characters, zero-width marks, spaces other
 * than the space, half a character.
 */
const UNSHOWABLE = /[\p{C}\p{Z}\p{M}]/u

/**
 * Returns the problem of a folder's name; null if there is none. An empty name breaks no rule: it
 * cancels the creation.
 */
export function validateFolderName(
  name: string,
  messages: StorageRuleMessages = storageRuleMessages,
): string | null {
  return describeCharacter(INVALID_IN_NAME.exec(name)?.[0], messages)
}

/**
 * Returns the problem of a file's path, which may contain slashes in addition to the characters of
 * a folder's name; null if there is none.
 */
export function validateFilePath(
  path: string,
  messages: StorageRuleMessages = storageRuleMessages,
): string | null {
  return describeCharacter(INVALID_IN_PATH.exec(path)?.[0], messages)
}

function describeCharacter(
  character: string | undefined,
  messages: StorageRuleMessages,
): string | null {
  if (character === undefined) return null
  if (UNSHOWABLE.test(character)) return messages.unshowableCharacter
  return messages.wrongCharacter(character)
}

/**
 * Returns the name of a new entry beside the existing ones: its own if free, else `name (N).ext`
 * with the first free N. Names that differ only in case, or appear the same, are considered equal.
 * @param existing the names in the directory
 */
export function resolveDuplicateName(name: string, existing: readonly string[]): string {
  const taken = new Set(existing.map(entryKey))
  if (!taken.has(entryKey(name))) return name
  for (let number = 1; ; number++) {
    const copy = numberedName(name, number)
    if (!taken.has(entryKey(copy))) return copy
  }
}

/** Returns the name of a copy: `name (N).ext`. */
export function numberedName(name: string, number: number): string {
  const { stem, ending } = splitEnding(name)
  return `${stem} (${number})${ending}`
}

/**
 * Returns the problem of a name that a sibling already has, in any case; null if none has it.
 * @param siblings the other names in the directory
 */
export function validateSiblingName(
  name: string,
  siblings: readonly string[],
  messages: StorageRuleMessages = storageRuleMessages,
): string | null {
  const wanted = entryKey(name)
  if (!siblings.some((sibling) => entryKey(sibling) === wanted)) return null
  return messages.nameExists(name)
}

/**
 * Returns a name in a form that a sentence can contain: characters that are invisible or change
 * the direction of text are replaced.
 */
export const showableName = (name: string): string =>
  name.replace(/[\p{C}\u2028\u2029]/gu, '\uFFFD')

/** The dot of `.env` is part of the name, and so is that of `1.`: neither starts an extension. */
function splitEnding(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.')
  if (dot <= 0 || dot === name.length - 1) return { stem: name, ending: '' }
  return { stem: name.slice(0, dot), ending: name.slice(dot) }
}

/** The same for names that storage takes for one: they differ in case only, or in how their accents are written. */
export const entryKey = (name: string): string => name.normalize('NFC').toLowerCase()
