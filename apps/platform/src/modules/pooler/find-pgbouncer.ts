import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** An installed PgBouncer. */
export interface Pgbouncer {
  path: string
  version: string
}

const run = promisify(execFile)

/** Folders that are not always in the PATH of the person who starts the server. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/**
 * Finds PgBouncer.
 * @param configured path from the configuration; null searches in PATH and the usual folders
 * @returns null if there is none, or the file does not run
 */
export async function findPgbouncer(
  configured: string | null,
  path: string = process.env.PATH ?? '',
): Promise<Pgbouncer | null> {
  const places =
    configured === null
      ? [...path.split(delimiter).filter(Boolean), ...FOLDERS].map((folder) =>
          join(folder, 'pgbouncer'),
        )
      : [configured]
  for (const place of places) {
    const version = await versionOf(place)
    if (version !== null) return { path: place, version }
  }
  return null
}

async function versionOf(path: string): Promise<string | null> {
  try {
    await access(path, constants.X_OK)
    const { stdout } = await run(path, ['--version'], { timeout: 10_000 })
    return parseVersion(stdout)
  } catch {
    return null
  }
}

/** Returns the version in the first line of `pgbouncer --version`. */
export const parseVersion = (output: string): string | null =>
  /^PgBouncer (?:version )?(\d+\.\d+(?:\.\d+)?)/i.exec(output)?.[1] ?? null

/** Returns true from 1.21 on: the version in which transaction pools support prepared statements. */
export function hasPreparedStatements(version: string | null): boolean {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number)
  return major > 1 || (major === 1 && minor >= 21)
}
