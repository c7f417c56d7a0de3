import type { CSSProperties } from 'react'
import type { HowdahErrorHandler } from '../provider/howdah-events'
import type { FunctionEditorMessages } from './function-editor.messages'
import type { FunctionTemplate } from './templates'

interface Common {
  /** @default the provider's project */
  projectRef?: string
  messages?: Partial<FunctionEditorMessages>
  onError?: HowdahErrorHandler
  className?: string
  style?: CSSProperties
  [data: `data-${string}`]: string | undefined
}

export interface FunctionEditorProps extends Common {
  /** Name of a deployed function. Without it, the editor creates a function. */
  slug?: string
  /** Files that a new function begins with. @default 'empty', until another one is chosen */
  template?: FunctionTemplate
  onTemplateChange?: (template: FunctionTemplate) => void
  /** A version was deployed; of a new function, under this name. */
  onDeployed?: (slug: string) => void
  /** The function has answered a test. */
  onTested?: (slug: string) => void
}

export interface FunctionTestProps extends Common {
  /** Name of a deployed function. */
  slug: string
  onClose: () => void
  /** The function has answered. */
  onTested?: (slug: string) => void
}
