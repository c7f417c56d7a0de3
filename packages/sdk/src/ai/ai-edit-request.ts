import type { EditTarget } from './edit-target'

/** Somebody wants to edit a text with AI. */
export interface AiEditRequest {
  /** Another one is another edit. */
  id: number
  target: EditTarget
  /** An error of the target to be mended: asked at once. Null: the prompt is typed. */
  fix: string | null
  /** Where the prompt stands: CSS px below the upper edge of the editor. */
  top: number
}
