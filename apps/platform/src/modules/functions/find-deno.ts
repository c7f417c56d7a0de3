import { execFile } from 'node:child_process'
import { access, chmod, constants, copyFile, mkdir, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { installedFile } from '../../base/processes/installed-file'
import type { ProcessUser } from '../../postgres/cluster/process-user'
import { functionsMessages } from './functions.messages'

/** A Deno that functions can run on. */
export interface Deno {
  path: string
  version: string
}

export interface DenoSearch {
  /** Path from the configuration; null searches. */
  configured: string | null
  user: ProcessUser | null
  /** Folder for a copy, where the user cannot read the original. */
  cacheDirectory: string
}

const run = promisify(execFile)
const ours = createRequire(import.meta.url)

/**
 * Finds Deno: the configured one, else the first in PATH, else that of the npm package.
 * @returns null if there is none
 * @throws when the user cannot run the one that was found
 */
export async function findDeno(search: DenoSearch): Promise<Deno | null> {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    // npm puts its own launchers there, which start Node, which starts Deno.
    .filter((folder) => folder !== '' && !folder.endsWith(join('node_modules', '.bin')))
  const places =
    search.configured === null
      ? [...folders.map((folder) => join(folder, 'deno')), ...packagedDeno()]
      : [search.configured]
  for (const path of places) {
    const version = await versionOf(path, null)
    if (version !== null) return forUser({ path, version }, search)
  }
  return null
}

/** Returns the user of the functions, with an ID that owns nothing else; null for the user of the server. */
export const functionUser = (): ProcessUser | null =>
  process.getuid?.() !== 0 ? null : { name: 'functions', uid: 64_790, gid: 64_790 }

/** Returns the path of the binary in the npm package; none where it is not installed. */
function packagedDeno(): string[] {
  const libc = process.platform === 'linux' ? '-glibc' : ''
  return resolveFrom('deno', `@deno/${process.platform}-${process.arch}${libc}`).map((folder) =>
    join(folder, 'deno'),
  )
}

/** Version of esbuild that this Deno bundles with, which it would fetch. */
const BUNDLER = '0.25.5'

/**
 * Returns the bundler that is installed beside Deno, and where Deno looks for it; null where
 * Deno fetches its own from npm.
 */
export function packagedBundler(): { path: string; place: string } | null {
  const target = `${process.platform}-${process.arch}`
  try {
    const { version } = ours('deno-esbuild/package.json') as { version: string }
    const [folder] = resolveFrom('deno-esbuild', `@esbuild/${target}`)
    if (version !== BUNDLER || folder === undefined) return null
    const place = join('dl', `esbuild-${BUNDLER}-1`, `esbuild-${target}`)
    return { path: join(folder, 'bin', 'esbuild'), place }
  } catch {
    return null
  }
}

/** Returns the folder of a package that another one depends on; none if it is missing. */
function resolveFrom(name: string, dependency: string): string[] {
  try {
    const from = installedFile(`${name}/package.json`, import.meta.url)
    return [dirname(installedFile(`${dependency}/package.json`, from))]
  } catch {
    return []
  }
}

async function forUser(found: Deno, { cacheDirectory, user }: DenoSearch): Promise<Deno> {
  if (user === null || (await versionOf(found.path, user)) !== null) return found
  const copy = join(cacheDirectory, `deno-${found.version}`)
  if ((await versionOf(copy, user)) === null) {
    const unfinished = `${copy}.${process.pid}.new`
    await mkdir(cacheDirectory, { recursive: true, mode: 0o755 })
    await copyFile(found.path, unfinished)
    await chmod(unfinished, 0o755)
    await rename(unfinished, copy)
  }
  if ((await versionOf(copy, user)) === null) throw new Error(functionsMessages.unreadable(copy))
  return { path: copy, version: found.version }
}

async function versionOf(path: string, user: ProcessUser | null): Promise<string | null> {
  try {
    await access(path, constants.X_OK)
    const { stdout } = await run(path, ['--version'], {
      timeout: 10_000,
      cwd: '/',
      env: { DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    })
    return /^deno (\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? null
  } catch {
    return null
  }
}
