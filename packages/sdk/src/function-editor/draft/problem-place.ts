import type { EdgeFunctionFile } from '@howdah/platform-client/resources/functions/functions'

/** Place in a file that a refused deploy names. */
export interface ProblemPlace extends EdgeFunctionFile {
  line: number
  column: number
  message: string
}

/** Finds the first place in one of the files that a message of the bundler names; null for none. */
export function problemPlace(
  message: string,
  files: readonly EdgeFunctionFile[],
): ProblemPlace | null {
  for (const [, name = '', line, column] of message.matchAll(/([^\s()'"]+):(\d+):(\d+)/g)) {
    const file = files.find(({ path }) => path === name || path === name.replace(/^\.\//, ''))
    if (file !== undefined)
      return { ...file, line: Number(line), column: Number(column), message: titleOf(message) }
  }
  return null
}

/** The line that says what is wrong, without the picture of the code below it. */
const titleOf = (message: string): string => {
  const lines = message.split('\n')
  const named = lines.find((line) => /error/i.test(line)) ?? lines[0] ?? ''
  return named.replace(/^.*error:\s*/i, '').trim()
}
