import type { HowdahStorage } from '../browser-storage/storage'
import { storageKeyOf, writeStored } from '../browser-storage/stored-json'

interface DocumentScope {
  baseUrl: string
  person: string
  projectRef: string
  documentId: string
}

/**
 * Removes the data that the browser stores about a text besides the text itself: the conversation
 * about it, and the values of its parameters.
 */
export async function forgetDocument(
  storage: HowdahStorage,
  { baseUrl, person, projectRef, documentId }: DocumentScope,
): Promise<void> {
  for (const kind of ['assistant', 'parameters'])
    await writeStored(storage, storageKeyOf(kind, baseUrl, person, projectRef, documentId), null)
}
