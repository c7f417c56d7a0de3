export const cellEditorMessages = {
  null: 'NULL',
  default: 'DEFAULT',
  empty: 'empty text',
  nullKey: 'Alt+N',
  defaultKey: 'Alt+D',
  choices: 'Values',
  noChoice: 'Not a valid value.',
}

export type CellEditorMessages = typeof cellEditorMessages
