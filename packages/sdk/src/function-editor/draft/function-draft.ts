import type { EdgeFunctionFile } from '@howdah/platform-client/resources/functions/functions'

/** Files of a function that are being edited, and the one that is open. */
export interface EdgeDraft {
  files: readonly EdgeFunctionFile[]
  open: string
}

export type DraftChange =
  | { type: 'type'; content: string }
  | { type: 'open'; path: string }
  | { type: 'add'; path: string }
  | { type: 'rename'; path: string }
  | { type: 'remove' }

/** Returns the draft after a change. */
export function changeDraft(draft: EdgeDraft, change: DraftChange): EdgeDraft {
  const { files, open } = draft
  switch (change.type) {
    case 'type':
      return {
        open,
        files: files.map((file) =>
          file.path === open ? { ...file, content: change.content } : file,
        ),
      }
    case 'open':
      return { files, open: change.path }
    case 'add':
      return { files: [...files, { path: change.path, content: '' }], open: change.path }
    case 'rename':
      return {
        files: files.map((file) => (file.path === open ? { ...file, path: change.path } : file)),
        open: change.path,
      }
    case 'remove': {
      const left = files.filter(({ path }) => path !== open)
      return { files: left, open: left[0]?.path ?? '' }
    }
  }
}

/** Why a path cannot be that of a file; null if it can. */
export type PathProblem = 'wrong' | 'taken'

const PATH = /^[A-Za-z0-9_@][\w@. +()[\]-]*(\/[A-Za-z0-9_@][\w@. +()[\]-]*)*$/

/** Checks the path of a new or renamed file. */
export function pathProblem(path: string, others: readonly string[]): PathProblem | null {
  if (!PATH.test(path) || path.length > 200) return 'wrong'
  const taken = others.map((other) => other.toLowerCase())
  return taken.includes(path.toLowerCase()) ? 'taken' : null
}

/** Returns true if two sets of files are the same, in any order. */
export const isSameFiles = (
  one: readonly EdgeFunctionFile[],
  other: readonly EdgeFunctionFile[],
): boolean =>
  one.length === other.length &&
  one.every(({ content, path }) => other.find((file) => file.path === path)?.content === content)

/** Reads a stored draft; null for a value that is none. */
export function readDraft(stored: unknown): EdgeDraft | null {
  const { files, open } = (stored ?? {}) as Partial<Record<keyof EdgeDraft, unknown>>
  if (!isFiles(files) || typeof open !== 'string') return null
  return { files, open: files.some(({ path }) => path === open) ? open : (files[0]?.path ?? '') }
}

const isFiles = (files: unknown): files is EdgeFunctionFile[] =>
  Array.isArray(files) &&
  files.length > 0 &&
  files.every(
    (file: Partial<EdgeFunctionFile> | null) =>
      typeof file?.path === 'string' && typeof file.content === 'string',
  )

/** Returns the draft of unchanged files. */
export const unchangedDraft = (files: readonly EdgeFunctionFile[]): EdgeDraft => ({
  files,
  open: (files.find(({ path }) => path.endsWith('index.ts')) ?? files[0])?.path ?? '',
})
