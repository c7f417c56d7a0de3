/**
 * Makes the browser download an address.
 * @param name of the file; '' uses the name of the response, which keeps the page in place
 * @param apart from this page, so that it is not asked for confirmation
 */
export function saveFrom(
  url: string,
  { name, apart = false }: { name?: string; apart?: boolean } = {},
): void {
  const link = document.createElement('a')
  link.href = url
  if (name !== undefined) link.download = name
  if (apart) link.target = '_blank'
  link.rel = 'noopener noreferrer'
  document.body.append(link)
  link.click()
  link.remove()
}

/** Milliseconds until what was saved is let go of: the browser reads it after the click. */
const REVOKE_DELAY_MS = 60_000

/** Has the browser save what the page has. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  saveFrom(url, { name })
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS)
}
