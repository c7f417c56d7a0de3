export const codeEditorMessages = {
  problem: (line: number, message: string) => `Line ${line}: ${message}`,
}

export type CodeEditorMessages = typeof codeEditorMessages
