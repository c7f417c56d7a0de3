import { parseJson } from '@howdah/rules/unknown-json'
import type { HowdahStorage } from './storage'

/** `howdah:<kind>:v1:<part>...`, each part encoded, so that no part can pose as two. */
export function storageKeyOf(kind: string, ...parts: readonly string[]): string {
  return ['howdah', kind, 'v1', ...parts.map(encodeURIComponent)].join(':')
}

/**
 * Reads the value that is stored under the key; null when there is none, or none that can be read.
 */
export async function readStored(storage: HowdahStorage, key: string): Promise<unknown> {
  try {
    return parseJson(await storage.getItem(key))
  } catch {
    // A storage that the browser forbids is as good as empty.
    return null
  }
}

/** Keeps the value, or removes it when it is null. Fails as the storage fails. */
export async function writeStored(
  storage: HowdahStorage,
  key: string,
  value: unknown,
): Promise<void> {
  if (value === null) await storage.removeItem(key)
  else await storage.setItem(key, JSON.stringify(value))
}
