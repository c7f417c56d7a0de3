export const editorMessages = {
  preparedChange: 'Table change',
}
