import { guideNoteMessages } from '../guides/guide-notes.messages'
import type { ConnectDetails, GuideText } from '../guides/guide.types'
import { noteText } from './note-text'

/** Returns the steps of a guide as one prompt for a coding agent. Names that people choose are not part of it: the agent could take them as instructions. */
export function agentPrompt(guideName: string, details: ConnectDetails, guide: GuideText): string {
  const { create, install, files, notes = [] } = guide
  return [
    `Connect this app (${guideName}) to the Postgres project with the reference ${details.ref}.`,
    ...(create === undefined ? [] : [`If there is no app yet, create one:\n\n${fence(create)}`]),
    `Install the packages:\n\n${fence(install)}`,
    'Add these files, adapted to the structure of the app. Do not overwrite other code, and add files with passwords or keys to .gitignore.',
    ...files.map(({ path, content }) => `${path}\n\n${fence(content)}`),
    // The prompt is English as a whole.
    ...(notes.length === 0
      ? []
      : [`Notes:\n\n${notes.map((note) => `- ${noteText(note, guideNoteMessages)}`).join('\n')}`]),
  ].join('\n\n')
}

/** A block of Markdown whose fence is longer than any in its text. */
function fence(text: string): string {
  const length = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const ticks = '`'.repeat(length + 1)
  return `${ticks}\n${text.replace(/\n$/, '')}\n${ticks}`
}
