export const codeEditorMessages = {
  problem: (line: number, message: string) => `Line ${line}: ${message}`,
  /** Texts of the search panel by their English ones, for example `{ next: 'weiter' }`. */
  phrases: {} as Readonly<Record<string, string>>,
}

export type CodeEditorMessages = typeof codeEditorMessages
