import type {
  EdgeFunctionBody,
  EdgeFunctionFile,
} from '@howdah/platform-client/resources/functions/functions'

type Entry = { entrypointPath?: string; importMapPath?: string }

/** Returns the entry point and import map of the version in use, while they are among the files. */
export function entryOf(
  files: readonly EdgeFunctionFile[],
  body: Pick<EdgeFunctionBody, 'entrypoint_path' | 'import_map_path'> | null,
): Entry {
  if (body === null) return {}
  const has = (path: string) => files.some((file) => file.path === path)
  const { entrypoint_path: entrypointPath, import_map_path: importMapPath } = body
  return {
    ...(has(entrypointPath) ? { entrypointPath } : {}),
    ...(importMapPath !== null && has(importMapPath) ? { importMapPath } : {}),
  }
}
