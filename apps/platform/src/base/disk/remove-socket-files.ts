import { lstatSync } from 'node:fs'
import { rm } from 'node:fs/promises'

/**
 * Removes a socket file, or a folder that may have some; nothing if there is none. Node takes the links in the
 * path of an imported package for folders while the file that it looked at last is a socket
 * (`realpathSync` reads the values of that look), so that the package's own imports are not found.
 */
export async function removeSocketFiles(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true, maxRetries: 3 })
  } finally {
    lstatSync('/')
  }
}
