import type { GuideNoteMessages } from '../guides/guide-notes.messages'
import type { GuideNote } from '../guides/guide.types'

/** Returns the sentence of a note. */
export function noteText(note: GuideNote, messages: GuideNoteMessages): string {
  const text = messages[note.name] as string | ((value: unknown) => string)
  return typeof text === 'string' ? text : text('value' in note ? note.value : undefined)
}
