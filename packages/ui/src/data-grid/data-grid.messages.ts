export const dataGridMessages = {
  copyCell: 'Copy cell content',
  viewCell: 'View cell content',
  null: 'NULL',
  rowNumber: 'Row number',
  cutLength: (characters: number) => `(${characters.toLocaleString('en')} characters)`,
}

export type DataGridMessages = typeof dataGridMessages
