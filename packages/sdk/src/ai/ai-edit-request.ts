import type { EditTarget } from './edit-target'

/** A request to edit a text with AI. */
export interface AiEditRequest {
  /** Another one is another edit. */
  id: number
  target: EditTarget
  /**
   * An error of the target to fix: the request is sent immediately. Null: the user types the
   * prompt.
   */
  fix: string | null
  /** Position of the prompt, in CSS px below the upper edge of the editor. */
  top: number
}
