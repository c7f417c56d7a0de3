/** Returns true for an address by HTTP without a login, that a person may have typed. */
export function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { password, protocol, username } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
