import { isAbsolute, relative, resolve } from 'node:path'

/** Folders whose files a function consists of. */
export interface Places {
  /** The files of the version. */
  source: string
  /** Packages that were fetched. */
  packages: string
}

/** A slash in disguise: Deno reads `..%2f` as a path that leaves its folder. */
const DISGUISED = /%(?:2f|5c|00)|\\/i

/**
 * Returns true if a location is that of a file outside of all folders. Addresses of other kinds
 * than `file:` are inside, relative paths are those of the first folder.
 */
export function isOutside(location: string, folders: readonly [string, ...string[]]): boolean {
  if (/^(?:https?|data|npm|jsr|node):/i.test(location)) return false
  if (DISGUISED.test(location)) return true
  let path = location
  if (/^file:/i.test(location)) {
    try {
      const { hostname, pathname } = new URL(location)
      if (hostname !== '') return true
      path = decodeURIComponent(pathname)
    } catch {
      return true
    }
  }
  const absolute = resolve(folders[0], path)
  return !folders.some((folder) => {
    const way = relative(folder, absolute)
    return way !== '..' && !way.startsWith('../') && !isAbsolute(way)
  })
}

/**
 * Returns the first specifier of a file outside of the source.
 * @param graph what `deno info --json` prints: modules, with what each one imports
 * @returns null if there is none
 */
export function outsideOfGraph(graph: unknown, source: string): string | null {
  let resolved: string | null = null
  const pending: { value: unknown; written: string | null }[] = [{ value: graph, written: null }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, written } = next
    if (typeof value !== 'object' || value === null) continue
    const { specifier } = value as { specifier?: unknown }
    const own = typeof specifier === 'string' ? specifier : null
    if (own !== null && /^file:/i.test(own) && isOutside(own, [source])) {
      if (written !== null) return written
      resolved = own
    }
    // A dependency has its specifier as it is written, and in its parts as it is resolved.
    for (const [key, child] of Object.entries(value))
      pending.push({ value: child, written: key === 'dependencies' ? null : (own ?? written) })
  }
  return resolved
}

/**
 * Returns true if what the bundler prints is about a file outside of the folders, so that it may
 * have text of this file.
 */
export function isOutputOutside(output: string, { packages, source }: Places): boolean {
  const locations = [
    ...[...output.matchAll(/^[^\S\n]*at (.+)$/gm)].map(([, place = '']) => withoutPlace(place)),
    ...[...output.matchAll(/file:\/\/[^\s"'`<>)]*/gi)].map(([url]) => withoutPlace(url)),
    ...[
      ...output.matchAll(
        /(?:Cannot read file|No loader is configured for .{0,500}? files): (.+)$/gm,
      ),
    ].map(([, path = '']) => path.trim()),
  ]
  return locations.some((location) => isOutside(location, [source, packages]))
}

/** Returns a location without the numbers of line and column. */
const withoutPlace = (location: string): string =>
  location.trimEnd().replace(/(?<!:\d+)(?::\d+)+$/, '')

/**
 * Returns true if a bundle has a file from outside of the folders. The bundler writes the path of
 * each module that it takes in before its code.
 */
export function isBundleOutside(code: string, { packages, source }: Places): boolean {
  for (const [, path = ''] of code.matchAll(/^\/\/ ((?:\.\.\/|\/|file:).*)$/gm))
    if (isOutside(path, [source, packages])) return true
  // Whatever it begins with: a folder can have the name of a scheme.
  for (const [, path = ''] of code.matchAll(/^\/\/ (\S*%(?:2f|5c)\S*)/gim))
    if (/(?:^|%2f|%5c|[\\/])(?:\.|%2e){2}(?:%2f|%5c|[\\/]|$)/i.test(path)) return true
  return false
}
