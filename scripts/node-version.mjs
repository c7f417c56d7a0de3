/**
 * Returns a message about an unsupported Node version, or undefined if it is supported. `version`
 * has the format of `process.versions.node`.
 */
export function nodeComplaint(version) {
  const parts = version.split('.').map(Number)
  const major = parts[0]
  const minor = parts[1]
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  return fits
    ? undefined
    : `Howdah needs Node 20.19 or newer (22.12 or newer of the 22 line); this is ${version}. See https://nodejs.org.`
}
