import type { CsvProblem, Delimiter } from '@howdah/rules'
import type { EmptyAs } from './csv-check'
import type { MappingProblem } from './import-mapping'

export const csvImportMessages = {
  intoNewTitle: (schema: string) => `Import CSV into a new table in ${schema}`,
  intoTableTitle: (table: string) => `Import CSV into ${table}`,
  importCsv: 'Import CSV',
  source: 'Where the rows come from',
  file: 'File',
  paste: 'Paste',
  chooseFile: 'Choose a file',
  dropHint: 'or drop one here. It is read in pieces, so its size does not matter.',
  fileLabel: (name: string, size: string) => `${name}, ${size}`,
  anotherFile: 'Choose another',
  pasteLabel: 'Text with a row a line',
  format: 'How it is read',
  delimiter: 'Delimiter',
  delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' } satisfies Record<Delimiter, string> as Record<Delimiter, string>,
  header: 'The first row holds the names of the columns',
  empty: 'NULL is',
  emptyAs: {
    unquoted: 'a field with nothing in it; "" is an empty text',
    all: 'every empty field, "" as well',
    none: 'nothing: every empty field is an empty text',
  } satisfies Record<EmptyAs, string> as Record<EmptyAs, string>,
  checking: 'Reading all of it before anything is written …',
  checkFailed: 'The file could not be read',
  refusedTitle: 'This cannot be imported, and nothing was written',
  found: (rows: number, shown: string, columns: number) =>
    `${rows === 1 ? '1 row' : `${shown} rows`} of ${columns === 1 ? '1 column' : `${columns} columns`}`,
  table: 'Name of the table',
  columns: 'Columns',
  take: (name: string) => `Import ${name}`,
  columnName: (name: string) => `Name of ${name}`,
  columnType: (name: string) => `Type of ${name}`,
  goesTo: (name: string) => `${name} goes to`,
  leaveOut: 'Leave out',
  samples: (values: string) => `For example: ${values}`,
  nullMark: 'NULL',
  emptyMark: '(empty)',
  key: 'Primary key',
  keyCounted: 'A new column that counts by itself',
  keyNone: 'None',
  conflict: 'When a row of the same key is there already',
  conflicts: { refuse: 'Refuse the new one and say so', skip: 'Keep the one that is there', update: 'Put the new values in its place' },
  byKey: 'The same by',
  unfilled: (names: string) => `These must have a value and get none, so that every row will be refused: ${names}`,
  rlsNote: 'The new table has row-level security, and no policy yet.',
  start: 'Import',
  running: 'Importing …',
  cancel: 'Stop the import',
  progress: (percent: number) => `${percent} %`,
  written: (count: number, shown: string) => (count === 1 ? '1 row written' : `${shown} rows written`),
  skipped: (count: number, shown: string) => (count === 1 ? '1 skipped' : `${shown} skipped`),
  refused: (count: number, shown: string) => (count === 1 ? '1 refused' : `${shown} refused`),
  doneTitle: 'The import is done',
  cancelledTitle: 'The import was stopped. What was written stays',
  failedTitle: 'The import broke off',
  failedFrom: (line: string) => `Nothing from line ${line} on was written.`,
  unsureFrom: (line: string) =>
    `The connection broke while rows from line ${line} on were on their way: look at the table before you import them again.`,
  refusedLines: 'Refused rows',
  line: 'Line',
  reason: 'Reason',
  firstShown: (count: number) => `The first ${count} are shown; the report has all of them.`,
  downloadReport: 'Download the refused rows',
  reportName: (table: string) => `${table}-refused.csv`,
  openTable: 'Open the table',
  close: 'Close',
  again: 'Import more',
  tooLong: 'The row is longer than one request can carry (about 1.5 million characters).',
  problem(problem: CsvProblem): string {
    switch (problem.type) {
      case 'quote-open':
        return `The quote that opens on line ${problem.line} is never closed.`
      case 'after-quote':
        return `Line ${problem.line}: something follows a closing quote. A quote inside a quoted field is written twice.`
      case 'stray-quote':
        return `Line ${problem.line}: there is a quote in a field that does not begin with one. Put the whole field in quotes, and write the quote twice.`
      case 'row-too-long':
        return `The row that begins on line ${problem.line} is longer than 16 million characters. Is the delimiter right?`
      case 'column-count':
        return `Line ${problem.line} has ${problem.found === 1 ? '1 field' : `${problem.found} fields`}, the first row has ${problem.expected}.`
      case 'duplicate-header':
        return `Columns ${problem.first} and ${problem.second} are both called ${JSON.stringify(problem.name)}.`
      case 'empty-header':
        return `Column ${problem.column} has no name in the first row.`
      case 'no-rows':
        return 'There are no rows in it.'
      case 'encoding':
        if (problem.looksLike === 'utf-16') return 'It is UTF-16. Save it as UTF-8, and import that.'
        return problem.looksLike === 'binary' ? 'It is no text: it holds NUL bytes.' : 'It is not UTF-8. Save it as UTF-8, and import that.'
      default:
        return problem satisfies never
    }
  },
  mappingProblems: {
    'name-empty': 'A name is missing.',
    'name-too-long': 'Postgres takes names of at most 63 bytes.',
    'name-has-zero': 'A name cannot hold a NUL.',
    'name-twice': 'Another column has this name.',
    'not-a-type': 'This is not how a type is written.',
    'expression-empty': 'An expression is missing.',
    'expression-leaks': 'This is not one expression.',
    'no-columns': 'There are no columns.',
    'columns-unpaired': 'A foreign key needs as many columns on either side.',
    'nothing-taken': 'No column is imported: choose at least one.',
    'target-twice': 'Another column goes there already.',
  } satisfies Record<MappingProblem, string> as Record<MappingProblem, string>,
}

export type CsvImportMessages = typeof csvImportMessages

export const csvImportTexts = { name: 'csvImport', defaults: csvImportMessages } as const
