import { locale } from '../../../../../format/locale'

const cost = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 0 })

export const indexSuggestionMessages = {
  title: 'Index suggestions',
  intro:
    'Indexes with which the planner estimates less for this statement. Nothing is created yet.',
  notAvailable:
    'Suggestions need the extension hypopg, which this Postgres does not carry. An attached database that has it gets them.',
  notEnabled: 'Suggestions need the extension hypopg.',
  toExtensions: 'Open extensions',
  otherDatabase: (own: string) =>
    `This statement runs in another database. Suggestions are for those of “${own}”.`,
  cut: 'The text is longer than shown.',
  suggest: 'Suggest indexes',
  failed: 'Failed to find indexes for the statement',
  none: 'No index that can be tried makes this statement cheaper.',
  list: 'Suggested indexes',
  costs: (before: number, after: number) => `Estimated cost ${cost(before)} → ${cost(after)}`,
  create: 'Create index',
  createOf: (columns: string) => `Create index on ${columns}`,
  dialog: 'Create this index?',
  dialogText: 'The table can be read and written while the index is built.',
  sql: 'Statement',
  created: 'Index created',
  createFailed: 'Failed to create the index',
  begun:
    'Postgres lists an index that was begun as invalid. Delete it on the page of indexes before you try again.',
}
