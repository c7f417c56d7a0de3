import { lateComponent } from '../lazy/late-component'

/** The editor, whose code is a chunk of its own. */
export const LateCodeEditor = lateComponent(
  async () => (await import('@howdah/ui/code-editor')).CodeEditor,
)
