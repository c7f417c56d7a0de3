import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Returns the real path of a file of an installed package. What `require.resolve` returns may have links in
 * it: see `removeSocketFiles`.
 * @param from a file of the package that depends on it, or its address
 * @throws Error if it is not installed
 */
export const installedFile = (name: string, from: string): string =>
  realpathSync.native(createRequire(from).resolve(name))
