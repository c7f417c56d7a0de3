import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Folder for the reports of runs; not committed. */
export const reports = join(root, '.reports')

/** Folder for files that can be regenerated: build stamps, caches; not committed. */
export const cache = join(root, '.cache')

/** The program that a workspace dependency of the root brings. */
export const bin = (name, folder = root) => join(folder, 'node_modules', '.bin', name)
