import type { EdgeFunctionFile } from '@howdah/platform-client/resources/functions/functions'

/** A file of a draft that differs from the deployed version. */
export interface FileChange {
  path: string
  kind: 'added' | 'changed' | 'removed'
  before: string
  after: string
}

/** Returns what differs between the deployed version and the draft, by path. */
export function fileChanges(
  deployed: readonly EdgeFunctionFile[],
  files: readonly EdgeFunctionFile[],
): readonly FileChange[] {
  const before = new Map(deployed.map(({ content, path }) => [path, content]))
  const after = new Map(files.map(({ content, path }) => [path, content]))
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted((one, other) => (one < other ? -1 : 1))
    .flatMap((path): FileChange[] => {
      const [old, now] = [before.get(path), after.get(path)]
      if (old === now) return []
      const kind = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed'
      return [{ path, kind, before: old ?? '', after: now ?? '' }]
    })
}
