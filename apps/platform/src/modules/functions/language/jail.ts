import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  copyFile,
  link,
  mkdir,
  readFile,
  realpath,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { folderKilobytes } from '../../../base/disk/folder-size'
import type { ProcessUser } from '../../../postgres/cluster/process-user'
import type { Deno } from '../find-deno'
import { endLeftovers } from '../process/function-process'

/**
 * A folder that is all of the disk to the programs in it: Deno with its libraries, fetched packages,
 * and the drafts. No file of the server is there, so that none can be imported.
 */
export interface Jail {
  /** Creates a folder for a draft, which the programs cannot find without its name. */
  createFolder(): Promise<JailFolder>
  /** Returns the packages of a project, which are removed with the last use of them. */
  usePackages(ref: string): Promise<PackageFolder>
  run(args: readonly string[], limits: JailLimits): ChildProcessWithoutNullStreams
}

export interface JailFolder {
  /** Path inside. */
  inside: string
  write(path: string, content: string): Promise<void>
  remove(path: string): Promise<void>
  end(): Promise<void>
}

export interface PackageFolder {
  /** Path inside. */
  inside: string
  /** Returns the kilobytes on the disk. */
  size(): Promise<number>
  end(): Promise<void>
}

export interface JailLimits {
  /** Seconds of processor time. */
  processorSeconds: number
  memoryKb: number
  /** Path inside of the fetched packages, the only folder in which it writes. */
  packages: string
}

const execute = promisify(execFile)

/** Folders inside. */
const WORK = '/work'
const PACKAGES = '/packages'
/** Files of the system that programs need to resolve the names of registries. */
const NETWORK_FILES = ['/etc/resolv.conf', '/etc/hosts', '/etc/nsswitch.conf']

/** Processes in it yield to those of requests and of Postgres. */
const LAUNCHER = `ulimit -t "$1"; ulimit -d "$2"; ulimit -c 0; ulimit -f 400000; ulimit -n 1024
renice -n 5 $$ >/dev/null 2>&1
shift 2; exec chroot --groups= --userspec="$0" "$@"`

/** Ends the processes in a jail and removes it, with the drafts of a killed server. */
export async function clearJail(root: string): Promise<void> {
  await endLeftovers(await realpath(root).catch(() => root))
  await rm(root, { recursive: true, force: true })
}

/**
 * Prepares the jail of a version of Deno.
 * @returns null where none can be made: it needs a server that runs as root
 */
export async function prepareJail(
  root: string,
  { deno, user }: { deno: Deno; user: ProcessUser | null },
): Promise<Jail | null> {
  if (user === null || !(await hasChroot())) return null
  await clearJail(root)
  for (const folder of ['/bin', '/etc', WORK, PACKAGES])
    await mkdir(join(root, folder), { recursive: true, mode: 0o755 })
  // Who is inside opens a folder by its name, and sees no list of them.
  for (const folder of [WORK, PACKAGES]) await chmod(join(root, folder), 0o711)
  const program = '/bin/deno'
  await place(deno.path, join(root, program))
  for (const library of await librariesOf(deno.path)) await place(library, join(root, library))
  for (const file of NETWORK_FILES) {
    const content = await readFile(file).catch(() => null)
    if (content !== null) await writeFile(join(root, file), content, { mode: 0o644 })
  }
  return {
    createFolder: () => createFolder(root),
    usePackages: createPackages(root, user),
    run: (args, { memoryKb, packages, processorSeconds }) =>
      spawn(
        '/bin/sh',
        [
          ...['-c', LAUNCHER, `${user.uid}:${user.gid}`],
          ...[String(processorSeconds), String(memoryKb)],
          ...[root, program, ...args],
        ],
        {
          cwd: '/',
          env: {
            PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
            ...{ HOME: packages, TMPDIR: packages, DENO_DIR: packages },
            DENO_NO_UPDATE_CHECK: '1',
            NO_COLOR: '1',
            ...(process.env.NPM_CONFIG_REGISTRY === undefined
              ? {}
              : { NPM_CONFIG_REGISTRY: process.env.NPM_CONFIG_REGISTRY }),
          },
          stdio: ['pipe', 'pipe', 'pipe'],
        },
      ),
  }
}

const unknownName = () => randomBytes(16).toString('hex')

async function createFolder(root: string): Promise<JailFolder> {
  const inside = `${WORK}/${unknownName()}`
  const outside = join(root, inside)
  await mkdir(join(outside, 'source'), { recursive: true, mode: 0o755 })
  return {
    inside,
    async write(path, content) {
      const target = join(outside, path)
      await mkdir(dirname(target), { recursive: true, mode: 0o755 })
      await writeFile(target, content, { mode: 0o644 })
    },
    async remove(path) {
      await rm(join(outside, path), { force: true })
      // Folders without files make room for files of their names.
      for (let at = dirname(path); at.includes('/'); at = dirname(at)) {
        const isRemoved = await rmdir(join(outside, at)).then(
          () => true,
          () => false,
        )
        if (!isRemoved) return
      }
    },
    end: () => rm(outside, { recursive: true, force: true }),
  }
}

/** Packages by project: those of another one can be private, and are not found. */
function createPackages(root: string, { gid, uid }: ProcessUser): Jail['usePackages'] {
  const all = new Map<string, { inside: string; users: number }>()
  return async (ref) => {
    const folder = all.get(ref) ?? { inside: `${PACKAGES}/${unknownName()}`, users: 0 }
    all.set(ref, folder)
    folder.users += 1
    const { inside } = folder
    const outside = join(root, inside)
    const end = async () => {
      folder.users -= 1
      if (folder.users > 0) return
      all.delete(ref)
      await rm(outside, { recursive: true, force: true })
    }
    try {
      await mkdir(outside, { recursive: true, mode: 0o700 })
      await chown(outside, uid, gid)
    } catch (error) {
      await end()
      throw error
    }
    return { inside, end, size: () => folderKilobytes(outside) }
  }
}

const hasChroot = (): Promise<boolean> =>
  execute('chroot', ['/', '/bin/true']).then(
    () => true,
    () => false,
  )

/** Puts a file into the jail: another name of the same file, or a copy on another disk. */
async function place(from: string, to: string): Promise<void> {
  // A link to a link would lead to nowhere inside.
  const file = await realpath(from)
  await mkdir(dirname(to), { recursive: true, mode: 0o755 })
  await link(file, to).catch(async () => {
    await copyFile(file, to)
    await chmod(to, 0o755)
  })
}

/** Returns the paths of the libraries that a program is linked to. */
async function librariesOf(program: string): Promise<string[]> {
  const { stdout } = await execute('ldd', [program], { timeout: 10_000 })
  return [...stdout.matchAll(/(?:=> )?(\/\S+) \(0x[0-9a-f]+\)/g)].map(([, path = '']) => path)
}
