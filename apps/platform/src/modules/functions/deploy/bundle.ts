import { randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  chown,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fieldError, type AppError } from '../../../base/app-error'
import type { ProcessUser } from '../../../postgres/cluster/process-user'
import { packagedBundler } from '../find-deno'
import { functionsMessages } from '../functions.messages'
import type { CheckedFiles } from './check-files'
import { importMapOf, type ImportMap } from './import-map'
import { isBundleOutside, isOutputOutside, outsideOfGraph, type Places } from './outside'
import { runDeno, type DenoRun } from './run-deno'

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
  /** Ends the programs. */
  ends: AbortSignal
}

export interface Bundle {
  code: Buffer
  log: string
}

const PREFIX = 'deploy-'
const MAX_BUNDLE_BYTES = 10_000_000
const MAX_OUTPUT = 8_000
const MAX_SPECIFIER = 300

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
      JSON.stringify(absoluteMap(importMapOf(checked), source, checked.importMapPath)),
      parts.user,
    )
    const output = join(work, 'bundle.js')
    const cache = await realpath(parts.cache)
    const run = { ...parts, cache, work }
    const places = { source, packages: join(cache, 'npm') }
    const graphOf = [
      ...['--node-modules-dir=none', '--no-config', '--no-lock'],
      ...['--import-map', join(work, 'map.json'), `./${checked.entrypointPath}`],
    ]
    await checkGraph(graphOf, run, places)
    const log = await runBundler(
      ['--platform', 'deno', '--output', output, ...graphOf],
      run,
      places,
    )
    const { size } = await stat(output)
    if (size > MAX_BUNDLE_BYTES)
      throw fieldError('files', functionsMessages.bundleTooLarge(MAX_BUNDLE_BYTES))
    const code = await readFile(output)
    // Also finds what the graph has no import for: names that the bundler puts together itself.
    if (isBundleOutside(code.toString(), places))
      throw fieldError('files', functionsMessages.outsideFile)
    return { code, log }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Returns an import map with its relative addresses seen from the map's own folder. */
export function absoluteMap(
  { imports, scopes }: ImportMap,
  source: string,
  importMapPath: string | null,
): ImportMap {
  const folder = join(source, dirname(importMapPath ?? '.'))
  const at = (target: string) =>
    /^\.\.?\//.test(target) ? `file://${join(folder, target)}` : target
  const absolute = (map: Record<string, string>) =>
    Object.fromEntries(Object.entries(map).map(([name, target]) => [name, at(target)]))
  return {
    imports: absolute(imports),
    scopes: Object.fromEntries(
      Object.entries(scopes).map(([scope, map]) => [at(scope), absolute(map)]),
    ),
  }
}

/**
 * Refuses imports of files outside of the source before the bundler reads any, whose errors quote
 * what they read.
 * @throws AppError 400
 */
async function checkGraph(graphOf: readonly string[], run: DenoRun, places: Places): Promise<void> {
  const ran = await runDeno(['info', '--json', ...graphOf], run)
  if (ran.isCut) throw fieldError('files', functionsMessages.bundleTimeout)
  if (ran.code !== 0) throw bundleError(ran.errors, run, places)
  const specifier = outsideOfGraph(JSON.parse(ran.printed), places.source)
  if (specifier !== null)
    throw fieldError('files', functionsMessages.outside(specifier.slice(0, MAX_SPECIFIER)))
}

/** @throws AppError 400 with what the bundler reports, if it is about files of the function */
async function runBundler(args: readonly string[], run: DenoRun, places: Places): Promise<string> {
  const { code, errors, isCut, printed } = await runDeno(['bundle', ...args], run)
  // The place of an error follows its text: without its end, an output can quote any file.
  if (isCut) throw fieldError('files', functionsMessages.bundleTimeout)
  const output = `${printed}${errors}`
  if (code !== 0) throw bundleError(output, run, places)
  if (isOutputOutside(output, places)) throw fieldError('files', functionsMessages.outsideFile)
  return readable(output, run.work)
}

function bundleError(output: string, { work }: DenoRun, places: Places): AppError {
  return isOutputOutside(output, places)
    ? fieldError('files', functionsMessages.outsideFile)
    : fieldError('files', functionsMessages.bundleFailed(readable(output, work)))
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
    .slice(0, MAX_OUTPUT)
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
  // Another name of the same file, or a copy on another disk.
  await link(bundler.path, unfinished).catch(async () => {
    await copyFile(bundler.path, unfinished)
    await chmod(unfinished, 0o755)
  })
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
