/** The editor's code, a chunk of its own. */
export async function loadCodeEditor() {
  const { CodeEditor } = await import('@howdah/ui/code-editor')
  return { default: CodeEditor }
}
