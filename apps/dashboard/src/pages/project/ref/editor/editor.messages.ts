export const editorMessages = { title: 'Table editor' }
