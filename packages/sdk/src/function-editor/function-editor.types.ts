import type { Ref } from 'react'
import type { ProjectWidgetProps } from '../provider/widget-props'
import type { FunctionEditorMessages } from './function-editor.messages'
import type { FunctionTemplate } from './templates'

export interface FunctionEditorProps extends ProjectWidgetProps<FunctionEditorMessages> {
  /**
   * Shows the code, and offers neither changes nor tests, which run it. Not a protection: the platform decides what a token may do.
   * @default false
   */
  readOnly?: boolean
  /** Name of a deployed function. Without it, the editor creates a function. */
  slug?: string
  /** Files that a new function begins with. @default 'empty', until another one is chosen */
  template?: FunctionTemplate
  /** Called when another template is chosen. */
  onTemplateChange?: (template: FunctionTemplate) => void
  /** Called after each deploy with the name of the function. */
  onDeployed?: (slug: string) => void
  /** Called when the function has answered a test. */
  onTested?: (slug: string) => void
  /** Handle of the editor. */
  ref?: Ref<FunctionEditorHandle>
}

export interface FunctionEditorHandle {
  /**
   * Deploys, as the button does. Returns false where it could not: without changes, during a
   * deploy, or where the person may not change functions.
   */
  deploy: () => boolean
  /** Opens a file of the function by its path. Returns false if there is none. */
  openFile: (path: string) => boolean
}

export interface FunctionTestProps extends ProjectWidgetProps<FunctionEditorMessages> {
  /** Name of a deployed function. */
  slug: string
  /** Closes the test: the host stops rendering it. */
  onClose: () => void
  /** Called when the function has answered. */
  onTested?: (slug: string) => void
}
