import { fieldError } from '../../../base/app-error'
import { functionsMessages } from '../functions.messages'
import type { CheckedFiles } from './check-files'

export interface ImportMap {
  imports: Record<string, string>
  scopes: Record<string, Record<string, string>>
}

/** Specifiers that name a module by an address outside of npm. */
const SPECIFIER = /(['"])((?:jsr:|https:\/\/)[^'"\s]{1,300})\1/g
const ESM_SH =
  /^https:\/\/esm\.sh\/(?:v\d+\/|stable\/)?((?:@[\w.-]+\/)?[\w.-]+(?:@[\w.^~-]+)?)(\/[^?]*)?(?:\?.*)?$/

/**
 * Returns the module of npm that an address stands for: those of esm.sh are modules of npm, and the
 * ecosystem's packages are published to both.
 * @returns null if it stands for none
 */
export function asNpm(specifier: string): string | null {
  const [, name, path = ''] = ESM_SH.exec(specifier) ?? []
  if (name !== undefined) return `npm:${name}${path === '/' ? '' : path}`
  const [, scoped] = /^jsr:\/?(@supabase\/supabase-js(?:@[\w.^~-]+)?)$/.exec(specifier) ?? []
  return scoped === undefined ? null : `npm:${scoped}`
}

/** Module without content, for declarations that only an editor reads. */
export const EMPTY_MODULE = 'data:text/javascript,export%20%7B%7D'
const TYPES_ONLY = /^jsr:\/?@supabase\/functions-js(@[\w.^~-]+)?(\/.*)?$/

/**
 * Returns the import map that a version is bundled with: its own one, and an entry for each address
 * that stands for a module of npm.
 * @throws AppError 400 for a map that cannot be read
 */
export function importMapOf({ files, importMapPath }: CheckedFiles): ImportMap {
  const { imports, scopes } = ownMap(files.find(({ path }) => path === importMapPath) ?? null)
  const rewritten: Record<string, string> = {}
  for (const { content } of files)
    for (const [, , specifier = ''] of content.matchAll(SPECIFIER)) {
      const target = TYPES_ONLY.test(specifier) ? EMPTY_MODULE : asNpm(specifier)
      if (target !== null) rewritten[specifier] = target
    }
  const own = Object.entries(imports).map(([name, target]) => [name, asTarget(target)])
  return { imports: { ...rewritten, ...Object.fromEntries(own) }, scopes }
}

const asTarget = (target: string): string =>
  TYPES_ONLY.test(target) ? EMPTY_MODULE : (asNpm(target) ?? target)

function ownMap(file: { path: string; content: string } | null): ImportMap {
  if (file === null) return { imports: {}, scopes: {} }
  try {
    const map: unknown = JSON.parse(withoutComments(file.content))
    if (isObject(map)) {
      const { imports = {}, scopes = {} } = map as Partial<ImportMap>
      if (isObject(scopes) && [imports, ...Object.values(scopes)].every(isMap))
        return { imports, scopes }
    }
  } catch {
    // Falls through to the refusal.
  }
  throw fieldError('import_map_path', functionsMessages.badImportMap(file.path))
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isMap = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((target) => typeof target === 'string')

/** Removes comments and trailing commas of JSON that people write; texts stay. What has no end reaches to that of the file, which takes linear time. */
const withoutComments = (text: string): string =>
  text
    .replace(
      /("(?:\\[\s\S]|[^"\\])*(?:"|\\?$))|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g,
      (_, string?: string) => string ?? '',
    )
    .replace(
      /("(?:\\[\s\S]|[^"\\])*(?:"|\\?$))|,(?=\s*[}\]])/g,
      (_, string?: string) => string ?? '',
    )
