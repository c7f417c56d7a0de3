import { createHash } from 'node:crypto'
import { importMapOf, type ImportMap } from '../deploy/import-map'
import { absoluteMap } from '../deploy/bundle'
import type { DraftToCheck, DraftFile } from './language.types'

/** Settings of Deno that a draft does not decide: they name files, and code that an editor runs. */
const SETTINGS = /(^|\/)(deno\.jsonc?|package\.json|[jt]sconfig\.json|deno\.lock)$/i
const CODE = /\.(?:[cm]?[jt]s|[jt]sx)$/i
const PACKAGES = /(?:npm|jsr|https):[^'"`\s]{1,300}/g

/** Returns the files that the language server has: the settings are in the map. */
export const draftFiles = ({ files }: DraftToCheck): DraftFile[] =>
  files.filter(({ path }) => !SETTINGS.test(path))

export const isCode = ({ path }: DraftFile): boolean => CODE.test(path)

/** Returns the import map of a draft; that of the addresses alone while its own one cannot be read. */
export function draftMap({ files, importMapPath }: DraftToCheck, source: string): ImportMap {
  const checked = { files, importMapPath, entrypointPath: '' }
  try {
    return absoluteMap(importMapOf(checked), source, importMapPath)
  } catch {
    return importMapOf({ ...checked, importMapPath: null })
  }
}

/** Returns a name of what the language server reads once: the packages that a draft imports, and its JSON. */
export function readOnceOf(draft: DraftToCheck): string {
  const packages = draft.files.flatMap(({ content }) => content.match(PACKAGES) ?? [])
  const json = draftFiles(draft).filter(({ path }) => /\.json$/i.test(path))
  return createHash('sha256')
    .update(JSON.stringify([[...new Set(packages)].toSorted(), json]))
    .digest('hex')
}

/** Returns the usual place of an import map, where there is one. */
export function usualMap(files: readonly DraftFile[]): string | null {
  const usual = ['deno.json', 'deno.jsonc', 'import_map.json']
  const found = usual.flatMap((name) => files.filter(({ path }) => path.split('/').at(-1) === name))
  return found.toSorted((a, b) => a.path.length - b.path.length)[0]?.path ?? null
}
