export const cellEditorMessages = {
  null: 'NULL',
  default: 'DEFAULT',
  empty: 'empty text',
  nullKey: 'Alt+N',
  defaultKey: 'Alt+D',
  choices: 'Values',
  noChoice: 'There is no such value.',
}

export type CellEditorMessages = typeof cellEditorMessages
