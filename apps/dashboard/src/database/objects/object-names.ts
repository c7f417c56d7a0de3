import { nameProblem } from '@howdah/platform-client/catalog/ddl/ddl-parts'
import { objectMessages as messages } from './objects.messages'

/** Returns the problem of a name, or undefined; a name in use is one. */
export function objectNameProblem(name: string, taken: boolean): string | undefined {
  const problem = nameProblem(name)
  if (problem === 'name-empty') return messages.nameEmpty
  if (problem === 'name-too-long') return messages.nameTooLong
  if (problem !== null) return messages.nameInvalid
  return taken ? messages.nameTaken : undefined
}

const MAX_NAME_BYTES = 63
const encoder = new TextEncoder()

/** Returns the name of a copy, shortened to the bytes that Postgres allows. */
export function copyName(name: string): string {
  const end = '_copy'
  let stem = ''
  for (const character of name) {
    if (encoder.encode(stem + character + end).length > MAX_NAME_BYTES) break
    stem += character
  }
  return stem + end
}
