import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Possible locations of the built dashboard, relative to the server's built file: in the published
 * package, or in the repository.
 */
const places = ['./dashboard/', '../../dashboard/dist/']

/** The built dashboard's folder, or null when it has not been built. */
export function findDashboard(): string | null {
  const folders = places.map((place) => fileURLToPath(new URL(place, import.meta.url)))
  return folders.find((folder) => existsSync(`${folder}index.html`)) ?? null
}
