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
    : `Howdah requires Node 20.19 or later (22.12 or later for version 22); this is ${version}. See https://nodejs.org.`
}
