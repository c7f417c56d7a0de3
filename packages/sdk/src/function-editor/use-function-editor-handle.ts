import type { Ref } from 'react'
import { useHandle } from '../provider/use-handle'
import type { FunctionEditorHandle } from './function-editor.types'
import type { FunctionEditorModel } from './use-function-editor'

/** Gives the host its handle of the editor. */
export function useFunctionEditorHandle(
  ref: Ref<FunctionEditorHandle> | undefined,
  { canDeploy, change, draft, onDeploy }: FunctionEditorModel,
): void {
  useHandle(ref, {
    deploy: () => canDeploy && onDeploy(),
    openFile(path) {
      const isThere = draft.files.some((file) => file.path === path)
      if (isThere) change({ type: 'open', path })
      return isThere
    },
  })
}
