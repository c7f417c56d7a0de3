/** Reads headers, one a line; null if a line is not one. */
export function parseHeaders(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {}
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const [, name, value] = /^\s*([A-Za-z0-9-]{1,60})\s*:\s*([\x20-\x7e]+?)\s*$/.exec(line) ?? []
    if (name === undefined || value === undefined) return null
    headers[name.toLowerCase()] = value
  }
  return headers
}
