import type { GuideFile } from '../guide.types'

const BARE = /^[\w./:@%+,~?&=-]+$/

/** Returns the value with the quotes that dotenv removes again without changing the value. */
function quoted(value: string): string {
  if (BARE.test(value)) return value
  const quote = ["'", '`', '"'].find((candidate) => !value.includes(candidate))
  // dotenv has no escape for quotes; a value that contains all three cannot be written.
  return quote ? `${quote}${value}${quote}` : value
}

/**
 * Returns a .env file.
 * @param options.expands if the framework replaces `$NAME` in values, as Next.js and Vite do
 */
export function envFile(
  path: string,
  values: Readonly<Record<string, string>>,
  { expands }: { expands: boolean },
): GuideFile {
  const lines = Object.entries(values).map(
    ([name, value]) => `${name}=${quoted(expands ? value.replaceAll('$', '\\$') : value)}\n`,
  )
  return { path, language: 'dotenv', content: lines.join('') }
}
