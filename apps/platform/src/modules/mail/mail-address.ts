/**
 * Returns true if the text is exactly one mail address: nothing in it may end the header line,
 * start another address or add a display name.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= 320 && /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(text)
}

/**
 * Returns the address in a `From:` value: alone, or in angle brackets after a name. null if there
 * is none.
 */
export function addressOf(from: string): string | null {
  const text = from.trim()
  const [, name = '', bracketed] = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(text) ?? []
  const address = bracketed?.trim() ?? text
  return isMailAddress(address) && !/\p{Cc}/u.test(name) ? address : null
}
