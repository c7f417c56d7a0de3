/**
 * Whether this is one address that a mail can go to: nothing in it may end the header line, begin another address or be a name beside it.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= 320 && /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(text)
}

/** The address in what stands in `From:`: alone, or in angle brackets behind a name. null when there is none. */
export function addressOf(from: string): string | null {
  const text = from.trim()
  const [, name = '', bracketed] = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(text) ?? []
  const address = bracketed?.trim() ?? text
  return isMailAddress(address) && !/\p{Cc}/u.test(name) ? address : null
}
