/**
 * Content-Disposition header that saves a file under a name chosen by a user. The name cannot end the
 * header, leave the folder or hide the extension. Non-ASCII characters are encoded by RFC 8187, beside a
 * plain name for programs that don't support it.
 */
export function attachment(name: string, extension: string): string {
  return header(`${safeName(name)}.${extension}`)
}

/** The same for a name that has its ending already. */
export function fileAttachment(name: string): string {
  return header(safeName(name))
}

function header(file: string): string {
  const plain = file.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(file).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Without controls (those that turn the direction of writing too), separators, and dots or spaces at its ends. */
function safeName(name: string): string {
  const safe = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
  return safe === '' ? 'export' : safe
}
