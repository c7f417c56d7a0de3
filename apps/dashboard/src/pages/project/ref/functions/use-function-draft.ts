import type { EdgeFunctionFile } from '@howdah/platform-client/resources/functions/functions'
import { useState } from 'react'
import { readPreference, writePreference } from '../../../../preferences/browser-storage'
import {
  changeDraft,
  isSameFiles,
  readDraft,
  type DraftChange,
  type EdgeDraft,
} from './function-draft'

export interface FunctionDraftModel {
  draft: EdgeDraft
  /** True if the draft differs from what is deployed. */
  isChanged: boolean
  change(change: DraftChange): void
  /** Begins again with these files, and stores nothing. */
  reset(files: readonly EdgeFunctionFile[]): void
}

/**
 * The files of a function that are being edited. They outlive a reload of the page.
 * @param name of the stored draft
 * @param deployed the files of the version in use, or of the template
 */
export function useFunctionDraft(
  name: string,
  deployed: readonly EdgeFunctionFile[],
): FunctionDraftModel {
  const key = `function-draft:${name}` as const
  const begin = (files: readonly EdgeFunctionFile[]): EdgeDraft => ({
    files,
    open: (files.find(({ path }) => path.endsWith('index.ts')) ?? files[0])?.path ?? '',
  })
  const [draft, setDraft] = useState(() => readDraft(readPreference(key)) ?? begin(deployed))
  return {
    draft,
    isChanged: !isSameFiles(draft.files, deployed),
    change(change) {
      const next = changeDraft(draft, change)
      setDraft(next)
      if (change.type !== 'open')
        writePreference(key, isSameFiles(next.files, deployed) ? null : JSON.stringify(next))
    },
    reset(files) {
      setDraft(begin(files))
      writePreference(key, null)
    },
  }
}
