import type { PlatformError } from '@howdah/platform-client/errors'
import { useCallback, useEffect, useState } from 'react'
import type { AiEditRequest } from './ai-edit-request'
import { editTarget, type EditTarget, type TargetSelection } from './edit-target'
import { errorForModel } from './error-for-model'
import { LazyAiEdit } from './lazy-ai-edit'
import { fixTarget, type FailedRun } from './fix-target'
import { useAiOffered } from './use-ai-offered'

/** AI features of the editor that they belong to. */
export interface EditorAi {
  /** False: none of it is drawn. */
  offered: boolean
  /** The edit that is open. */
  edit: AiEditRequest | null
  /** True while its diff covers the editor. */
  covered: boolean
  onCover: (covered: boolean) => void
  onEdit: () => void
  /** Opens an edit that mends what failed. */
  onFix: (run: FailedRun, error: PlatformError) => void
  onClose: () => void
  onAccept: (document: string) => void
  currentText: () => string
  currentTarget: () => EditTarget
  assistantOpen: boolean
  onAssistantChange: (open: boolean) => void
}

interface EditorAiSettings {
  /** False while something else matters more. */
  wanted: boolean
  readOnly: boolean
  currentText: () => string
  selection: () => TargetSelection
  /** The lower edge of a line, CSS px below the editor's upper one; null while it is not drawn. */
  lineBottom: (offset: number) => number | null
  onReplace: (document: string) => void
  onFocus: () => void
}

const NO_PLACE_PX = 8

export function useEditorAi(settings: EditorAiSettings): EditorAi {
  const { wanted, readOnly, currentText, selection, lineBottom, onReplace, onFocus } = settings
  const offered = useAiOffered('SqlEditor', wanted)
  const [edit, setEdit] = useState<AiEditRequest | null>(null)
  const [covered, setCovered] = useState(false)
  const [assistantOpen, setAssistantOpen] = useState(false)
  // What is typed right after the key that opens it would go into the text while its code is on the way.
  useEffect(() => {
    if (offered) void LazyAiEdit.preload()
  }, [offered])
  const currentTarget = () => editTarget(currentText(), selection())
  const open = (target: EditTarget, fix: string | null) =>
    setEdit((before) => ({
      id: (before?.id ?? 0) + 1,
      target,
      fix,
      top: (lineBottom(target.to) ?? NO_PLACE_PX) + 4,
    }))
  const onClose = useCallback(() => {
    setEdit(null)
    // The editor is inert until it is uncovered.
    setTimeout(onFocus)
  }, [onFocus])

  return {
    offered,
    edit: offered ? edit : null,
    covered: offered && edit !== null && covered,
    onCover: setCovered,
    onEdit: () => {
      // Once more is not another one: what is being written there would be gone.
      if (offered && !readOnly && edit === null) open(currentTarget(), null)
    },
    onFix: (run, error) => {
      if (error.sql) open(fixTarget(run, currentText()), errorForModel(error.sql))
    },
    onClose,
    onAccept: onReplace,
    currentText,
    currentTarget,
    assistantOpen: offered && assistantOpen,
    onAssistantChange: setAssistantOpen,
  }
}
