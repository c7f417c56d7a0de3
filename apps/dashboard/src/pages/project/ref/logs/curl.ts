import type { LogLine } from '@howdah/platform-client/resources/logs/logs'

/** Returns a command that sends the request of a line again, with a key in a variable; null for a line of something else. */
export function curlOf(line: LogLine, endpoint: string): string | null {
  if (line.source !== 'api' || line.method === null || line.path === null) return null
  const query = typeof line.details?.['query'] === 'string' ? `?${line.details['query']}` : ''
  const method = line.method === 'HEAD' ? '--head' : `--request ${line.method}`
  return [
    `curl ${method} ${quoted(`${endpoint}${line.path}${query}`)}`,
    `  --header "apikey: $API_KEY"`,
  ].join(' \\\n')
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
