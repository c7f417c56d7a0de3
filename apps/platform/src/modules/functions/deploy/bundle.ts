import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  chown,
  copyFile,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fieldError } from '../../../base/app-error'
import type { ProcessUser } from '../../../postgres/cluster/process-user'
import { packagedBundler } from '../find-deno'
import { functionsMessages } from '../functions.messages'
import type { CheckedFiles } from './check-files'
import { importMapOf } from './import-map'

/** Removes what deploys of a killed server left. */
export async function removeUnfinishedDeploys(run: string): Promise<void> {
  for (const name of await readdir(run).catch(() => []))
    if (name.startsWith(PREFIX)) await rm(join(run, name), { recursive: true, force: true })
}

export interface BundleParts {
  /** Path of Deno. */
  program: string
  user: ProcessUser | null
  /** Folder in which the files are while they are bundled. */
  run: string
  /** Folder of modules that were fetched. */
  cache: string
}

export interface Bundle {
  code: Buffer
  log: string
}

const PREFIX = 'deploy-'
const MAX_BUNDLE_BYTES = 10_000_000
const TIMEOUT_MS = 60_000
const MAX_OUTPUT = 8_000

/** Processor time in seconds, size of a written file in blocks of 512 bytes, and memory in kB. */
const LAUNCHER = 'ulimit -t 60; ulimit -f 400000; ulimit -d 2000000; exec "$0" "$@"'

/**
 * Bundles the files of a version to one module. The files are those of the version only: what Deno
 * finds elsewhere on the server's disk is refused.
 * @throws AppError 400 with what Deno reports, and the line
 */
export async function bundle(checked: CheckedFiles, parts: BundleParts): Promise<Bundle> {
  const made = join(parts.run, `${PREFIX}${randomBytes(8).toString('hex')}`)
  await prepareCache(parts)
  await makeFolder(made, parts.user)
  const work = await realpath(made)
  try {
    const source = join(work, 'source')
    await writeAll(source, checked, parts.user)
    await writeFor(
      join(work, 'map.json'),
      JSON.stringify(importMapFor(checked, source)),
      parts.user,
    )
    const output = join(work, 'bundle.js')
    const log = await runBundler(checked.entrypointPath, { ...parts, output, work })
    const { size } = await stat(output)
    if (size > MAX_BUNDLE_BYTES)
      throw fieldError('files', functionsMessages.bundleTooLarge(MAX_BUNDLE_BYTES))
    const code = await readFile(output)
    checkOrigins(code.toString(), { source, cache: await realpath(parts.cache) })
    return { code, log }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Returns the import map with its relative addresses seen from the map's own folder. */
function importMapFor(checked: CheckedFiles, source: string) {
  const { imports, scopes } = importMapOf(checked)
  const folder = join(source, dirname(checked.importMapPath ?? '.'))
  const absolute = (map: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(map).map(([name, target]) => [
        name,
        /^\.\.?\//.test(target) ? `file://${join(folder, target)}` : target,
      ]),
    )
  return {
    imports: absolute(imports),
    scopes: Object.fromEntries(
      Object.entries(scopes).map(([scope, map]) => [
        /^\.\.?\//.test(scope) ? `file://${join(folder, scope)}` : scope,
        absolute(map),
      ]),
    ),
  }
}

async function runBundler(
  entrypoint: string,
  { cache, output, program, user, work }: BundleParts & { output: string; work: string },
): Promise<string> {
  const child = spawn(
    '/bin/sh',
    [
      ...['-c', LAUNCHER, program, 'bundle', '--platform', 'deno', '--node-modules-dir=none'],
      ...['--no-config', '--no-lock', '--import-map', join(work, 'map.json'), '--output', output],
      `./${entrypoint}`,
    ],
    {
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
      cwd: join(work, 'source'),
      env: {
        PATH: '/usr/bin:/bin',
        HOME: work,
        DENO_DIR: cache,
        DENO_NO_UPDATE_CHECK: '1',
        NO_COLOR: '1',
        ...(process.env.NPM_CONFIG_REGISTRY === undefined
          ? {}
          : { NPM_CONFIG_REGISTRY: process.env.NPM_CONFIG_REGISTRY }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    },
  )
  let printed = ''
  const hear = (bytes: Buffer) => (printed = (printed + bytes.toString()).slice(0, MAX_OUTPUT))
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>(
    (resolve, reject) => {
      child.once('error', reject)
      child.once('close', (...how) => resolve(how))
    },
  )
  const log = readable(printed, work)
  if (code === 0) return log
  if (signal === 'SIGKILL') throw fieldError('files', functionsMessages.bundleTimeout)
  throw fieldError('files', functionsMessages.bundleFailed(log))
}

/** Returns the output without the folder of the deploy, and what only developers of Deno can use. */
function readable(output: string, work: string): string {
  const [text = ''] = output.split('\nStack backtrace:')
  return text
    .replaceAll(`file://${work}/source/`, '')
    .replaceAll(`${work}/`, '')
    .split('\n')
    .filter((line) => !/experimental and subject to changes|^error: bundling failed/.test(line))
    .join('\n')
    .trim()
}

/**
 * Refuses a bundle with files of the server. The bundler writes the path of each module that it
 * takes in before its code.
 * @throws AppError 400
 */
function checkOrigins(code: string, { cache, source }: { cache: string; source: string }): void {
  // Its other folders have what was made of the files of others.
  const fetched = `${relative(source, cache)}/npm/`
  for (const [, path = ''] of code.matchAll(/^\/\/ ((?:\.\.\/|\/|file:)\S*)/gm)) {
    if (!path.startsWith(fetched) && !path.startsWith(`${cache}/npm/`))
      throw fieldError('files', functionsMessages.outside(path.replace(/^(\.\.\/)+/, '/')))
  }
}

async function writeAll(
  source: string,
  { files }: CheckedFiles,
  user: ProcessUser | null,
): Promise<void> {
  await makeFolder(source, user)
  for (const { content, path } of files) {
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1))
      await makeFolder(join(source, path.slice(0, at)), user)
    await writeFor(join(source, path), content, user)
  }
}

/** Puts the bundler where Deno looks for it, if it is installed. */
async function prepareCache({ cache, user }: BundleParts): Promise<void> {
  await makeFolder(cache, user)
  const bundler = packagedBundler()
  if (bundler === null) return
  const target = join(cache, bundler.place)
  if (await isThere(target)) return
  await makeFolder(dirname(dirname(target)), user)
  await makeFolder(dirname(target), user)
  const unfinished = `${target}.${randomBytes(4).toString('hex')}`
  await copyFile(bundler.path, unfinished)
  await chmod(unfinished, 0o755)
  await rename(unfinished, target)
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

async function makeFolder(path: string, user: ProcessUser | null): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (user) await chown(path, user.uid, user.gid)
}

async function writeFor(path: string, content: string, user: ProcessUser | null): Promise<void> {
  await writeFile(path, content, { mode: 0o600 })
  if (user) await chown(path, user.uid, user.gid)
}
