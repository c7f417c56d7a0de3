import type { CsvProblem, Delimiter } from '@howdah/rules/csv/csv.types'
import type { EmptyAs } from './csv-check'
import type { MappingProblem } from './import-mapping'

export const csvImportMessages = {
  intoNewTitle: (schema: string) => `Import CSV into a new table in ${schema}`,
  intoTableTitle: (table: string) => `Import CSV into ${table}`,
  importCsv: 'Import CSV',
  source: 'Source',
  file: 'File',
  paste: 'Paste',
  chooseFile: 'Choose a file',
  dropHint: 'or drop one here. Files of any size.',
  fileLabel: (name: string, size: string) => `${name}, ${size}`,
  anotherFile: 'Choose another',
  pasteLabel: 'One row per line',
  format: 'Options',
  delimiter: 'Delimiter',
  delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' } satisfies Record<
    Delimiter,
    string
  > as Record<Delimiter, string>,
  header: 'First row is the header',
  lenientQuotes: 'Allow quotes inside unquoted fields',
  empty: 'NULL is',
  emptyAs: {
    unquoted: 'empty fields; "" is empty text',
    all: 'empty fields, including ""',
    none: 'nothing: empty fields are empty text',
  } satisfies Record<EmptyAs, string> as Record<EmptyAs, string>,
  checking: 'Checking the whole file…',
  checkFailed: 'Failed to read the file',
  refusedTitle: 'This can’t be imported. Nothing was written',
  broken: (count: number, shown: string) =>
    count === 1 ? '1 line can’t be read' : `${shown} lines can’t be read`,
  moreBroken: (count: number, shown: string) => (count === 1 ? 'and 1 more' : `and ${shown} more`),
  skipBroken: 'Skip these lines and import the rest. The report will have them.',
  found: (rows: number, shown: string, columns: number) =>
    `${rows === 1 ? '1 row' : `${shown} rows`} of ${columns === 1 ? '1 column' : `${columns} columns`}`,
  table: 'Table name',
  columns: 'Columns',
  take: (name: string) => `Import ${name}`,
  columnName: (name: string) => `Name of ${name}`,
  columnType: (name: string) => `Type of ${name}`,
  goesTo: (name: string) => `${name} goes to`,
  leaveOut: 'Skip',
  samples: (values: string) => `For example: ${values}`,
  nullMark: 'NULL',
  emptyMark: '(empty)',
  key: 'Primary key',
  keyCounted: 'New identity column',
  keyNone: 'None',
  conflict: 'If a row with the same key exists',
  conflicts: {
    refuse: 'Skip the new row and report it',
    skip: 'Keep the existing row',
    update: 'Update the existing row',
  },
  byKey: 'Key',
  unfilled: (names: string) =>
    `Required columns without values, so every row will be skipped: ${names}`,
  rlsNote: 'The new table has row-level security on and no policies yet.',
  start: 'Import',
  running: 'Importing…',
  cancel: 'Cancel import',
  progress: (percent: number) => `${percent} %`,
  written: (count: number, shown: string) =>
    count === 1 ? '1 row written' : `${shown} rows written`,
  skipped: (count: number, shown: string) =>
    count === 1 ? '1 row already there' : `${shown} rows already there`,
  refused: (count: number, shown: string) =>
    count === 1 ? '1 row skipped' : `${shown} rows skipped`,
  doneTitle: 'Import complete',
  cancelledTitle: 'Import cancelled. Rows written so far stay',
  failedTitle: 'Import failed',
  failedFrom: (line: string) => `Nothing was written from line ${line} on.`,
  unsureFrom: (line: string) =>
    `The connection was lost while writing rows from line ${line} on. Check the table before importing them again.`,
  continueFrom: (line: string) => `Continue from line ${line}`,
  refusedLines: 'Skipped rows',
  line: 'Line',
  reason: 'Reason',
  firstShown: (count: number) => `Showing the first ${count}. The report has all of them.`,
  downloadReport: 'Download skipped rows',
  reportName: (table: string) => `${table}-refused.csv`,
  openTable: 'Open the table',
  close: 'Close',
  again: 'Import more',
  tooLong: 'The row is too long (more than about 16 MB).',
  problem(problem: CsvProblem): string {
    switch (problem.type) {
      case 'quote-open':
        return `The quote that opens on line ${problem.line} is never closed.`
      case 'after-quote':
        return `Line ${problem.line}: unexpected text after a closing quote. Write quotes inside a quoted field twice.`
      case 'stray-quote':
        return `Line ${problem.line}: unexpected quote. Put the whole field in quotes and write the quote twice.`
      case 'row-too-long':
        return `The row on line ${problem.line} is longer than 16 million characters. Check the delimiter.`
      case 'column-count':
        return `Line ${problem.line} has ${problem.found === 1 ? '1 field' : `${problem.found} fields`}, the first row has ${problem.expected}.`
      case 'duplicate-header':
        return `Columns ${problem.first} and ${problem.second} are both called ${JSON.stringify(problem.name)}.`
      case 'empty-header':
        return `Column ${problem.column} has no name in the first row.`
      case 'no-rows':
        return 'No rows found.'
      case 'encoding':
        if (problem.detected === 'utf-16')
          return 'The file is UTF-16. Save it as UTF-8 and try again.'
        return problem.detected === 'binary'
          ? 'This isn’t a text file: it contains NUL bytes.'
          : 'The file isn’t UTF-8. Save it as UTF-8 and try again.'
      default:
        return problem satisfies never
    }
  },
  mappingProblems: {
    'name-empty': 'Enter a name.',
    'name-too-long': 'Use at most 63 bytes.',
    'name-has-zero': 'Names can’t contain NUL.',
    'name-twice': 'Another column already has this name.',
    'not-a-type': 'Enter a valid type.',
    'expression-empty': 'Enter an expression.',
    'expression-leaks': 'Enter a single expression.',
    'no-columns': 'Add at least one column.',
    'columns-unpaired': 'A foreign key needs the same number of columns on both sides.',
    'nothing-taken': 'Choose at least one column to import.',
    'target-twice': 'Another column is already mapped to it.',
  } satisfies Record<MappingProblem, string> as Record<MappingProblem, string>,
}

export type CsvImportMessages = typeof csvImportMessages

export const csvImportTexts = { name: 'csvImport', defaults: csvImportMessages } as const
