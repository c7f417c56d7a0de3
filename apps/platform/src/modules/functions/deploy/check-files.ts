import { fieldError } from '../../../base/app-error'
import { functionsMessages } from '../functions.messages'
import type { FunctionFile } from '../rows/function-rows'

/** Files of a version that fit together. */
export interface CheckedFiles {
  files: readonly FunctionFile[]
  entrypointPath: string
  importMapPath: string | null
}

const MAX_PATH = 200
const MAX_TOTAL_BYTES = 5_000_000
/** Settings of package managers decide where Deno looks for packages. */
const REFUSED = /(^|\/)(package\.json|node_modules|deno\.lock)(\/|$)|\.(cjs|cts|node)$/i
const PATH = /^[A-Za-z0-9_@][A-Za-z0-9_@. +()[\]-]*(\/[A-Za-z0-9_@][A-Za-z0-9_@. +()[\]-]*)*$/

/**
 * Checks the files of a deploy, and chooses the entry point and the import map.
 * @throws AppError 400
 */
export function checkFiles(body: {
  files: readonly FunctionFile[]
  entrypoint_path?: string
  import_map_path?: string
}): CheckedFiles {
  const { files, entrypoint_path: entrypointPath = 'index.ts' } = body
  checkPaths(files)
  const has = (path: string) => files.some((file) => file.path === path)
  if (!has(entrypointPath))
    throw fieldError('entrypoint_path', functionsMessages.missingFile(entrypointPath))
  if (body.import_map_path !== undefined && !has(body.import_map_path))
    throw fieldError('import_map_path', functionsMessages.missingFile(body.import_map_path))
  const folder = entrypointPath.slice(0, entrypointPath.lastIndexOf('/') + 1)
  const usual = ['deno.json', 'deno.jsonc', 'import_map.json']
  const importMapPath = body.import_map_path ?? usual.map((name) => folder + name).find(has) ?? null
  return { files, entrypointPath, importMapPath }
}

/**
 * Checks that files have places of their own below one folder, and are not too large together.
 * @throws AppError 400
 */
export function checkPaths(files: readonly FunctionFile[]): void {
  const paths = new Set<string>()
  let bytes = 0
  for (const { content, path } of files) {
    if (path.length > MAX_PATH || !PATH.test(path))
      throw fieldError('files', functionsMessages.badPath(path.slice(0, MAX_PATH)))
    if (REFUSED.test(path)) throw fieldError('files', functionsMessages.badFile(path))
    if (paths.has(path.toLowerCase())) throw fieldError('files', functionsMessages.twice(path))
    paths.add(path.toLowerCase())
    bytes += Buffer.byteLength(content)
  }
  // A file is no folder.
  for (const { path } of files)
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1))
      if (paths.has(path.slice(0, at).toLowerCase()))
        throw fieldError('files', functionsMessages.badPath(path))
  if (bytes > MAX_TOTAL_BYTES)
    throw fieldError('files', functionsMessages.filesTooLarge(MAX_TOTAL_BYTES))
}
