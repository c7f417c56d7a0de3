import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  chown,
  copyFile,
  link,
  mkdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { ProcessUser } from '../../../postgres/cluster/process-user'
import type { Deno } from '../find-deno'

/**
 * A folder that is all of the disk to the programs in it: Deno with its libraries, packages that were
 * fetched, and the drafts. No file of the server is there, so that none can be imported.
 */
export interface Jail {
  /** Creates a folder for a draft, which the programs cannot find without its name. */
  createFolder(): Promise<JailFolder>
  run(args: readonly string[], limits: JailLimits): ChildProcessWithoutNullStreams
}

export interface JailFolder {
  /** Path on the disk of the server, and inside. */
  outside: string
  inside: string
  write(path: string, content: string): Promise<void>
  remove(path: string): Promise<void>
  end(): Promise<void>
}

export interface JailLimits {
  /** Seconds of processor time. */
  processorSeconds: number
  memoryKb: number
}

const execute = promisify(execFile)

/** Folders inside. */
const WORK = '/work'
const CACHE = '/cache'
/** Files of the system that programs need to resolve the names of registries. */
const NETWORK_FILES = ['/etc/resolv.conf', '/etc/hosts', '/etc/nsswitch.conf']

/** Processes in it go after everything else that the machine does. */
const LAUNCHER = `ulimit -t "$1"; ulimit -d "$2"; ulimit -c 0; ulimit -f 400000; ulimit -n 1024
renice -n 10 $$ >/dev/null 2>&1
shift 2; exec chroot --groups= --userspec="$0" "$@"`

/**
 * Prepares the jail of a version of Deno.
 * @returns null where none can be made: it needs a server that runs as root
 */
export async function prepareJail(
  root: string,
  { deno, user }: { deno: Deno; user: ProcessUser | null },
): Promise<Jail | null> {
  if (user === null || !(await hasChroot())) return null
  await mkdir(root, { recursive: true, mode: 0o755 })
  // Drafts of a killed server.
  await rm(join(root, WORK), { recursive: true, force: true })
  for (const folder of ['/bin', '/etc', '/tmp', WORK, CACHE])
    await mkdir(join(root, folder), { recursive: true })
  // Who is inside opens a folder by its name, and sees no list of them.
  await chmod(join(root, WORK), 0o711)
  for (const folder of ['/tmp', CACHE]) {
    await chown(join(root, folder), user.uid, user.gid)
    await chmod(join(root, folder), 0o700)
  }
  const program = join('/bin', `deno-${deno.version}`)
  await place(deno.path, join(root, program))
  for (const library of await librariesOf(deno.path)) await place(library, join(root, library))
  for (const file of NETWORK_FILES) {
    const content = await readFile(file).catch(() => null)
    if (content !== null) await writeFile(join(root, file), content, { mode: 0o644 })
  }
  const userspec = `${user.uid}:${user.gid}`
  return {
    createFolder: () => createFolder(root),
    run: (args, { memoryKb, processorSeconds }) =>
      spawn(
        '/bin/sh',
        [
          '-c',
          LAUNCHER,
          userspec,
          String(processorSeconds),
          String(memoryKb),
          root,
          program,
          ...args,
        ],
        {
          cwd: '/',
          env: {
            PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
            HOME: '/tmp',
            DENO_DIR: CACHE,
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

async function createFolder(root: string): Promise<JailFolder> {
  const inside = `${WORK}/${randomBytes(16).toString('hex')}`
  const outside = join(root, inside)
  await mkdir(join(outside, 'source'), { recursive: true, mode: 0o755 })
  return {
    ...{ inside, outside },
    async write(path, content) {
      const target = join(outside, path)
      await mkdir(dirname(target), { recursive: true, mode: 0o755 })
      await writeFile(target, content, { mode: 0o644 })
    },
    remove: (path) => rm(join(outside, path), { force: true }),
    end: () => rm(outside, { recursive: true, force: true }),
  }
}

const hasChroot = (): Promise<boolean> =>
  execute('chroot', ['/', '/bin/true']).then(
    () => true,
    () => false,
  )

/** Puts a file into the jail: another name of the same file, or a copy on another disk. */
async function place(from: string, to: string): Promise<void> {
  const isThere = await access(to).then(
    () => true,
    () => false,
  )
  if (isThere) return
  await mkdir(dirname(to), { recursive: true, mode: 0o755 })
  await link(from, to).catch(async () => {
    await copyFile(from, to)
    await chmod(to, 0o755)
  })
}

/** Returns the paths of the libraries that a program is linked to. */
async function librariesOf(program: string): Promise<string[]> {
  const { stdout } = await execute('ldd', [program], { timeout: 10_000 })
  return [...stdout.matchAll(/(?:=> )?(\/\S+) \(0x[0-9a-f]+\)/g)].map(([, path = '']) => path)
}
