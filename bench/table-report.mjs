import { tableSize } from './measures/table-editor.mjs'

const ms = (value) => `${value.toFixed(0)} ms`
const speed = (value) => `${Math.round(value / 1e6)} MB/s`
const verdict = (met) => (met ? 'met' : 'missed')

/**
 * Returns the table editor's measurements as rows of the report; the goals are the values of the
 * best alternatives.
 */
export function tableRows(tables) {
  const name = `${tables.rows.toLocaleString('en')} rows x ${tableSize.columns} columns`
  const goal = (what, value, max, note = '') => [
    what,
    ms(value),
    note,
    `${max} ms`,
    verdict(value <= max),
  ]
  return [
    goal(
      `Open a table of ${name}: click to painted row`,
      tables.open,
      80,
      `${ms(tables.plain)} for the same rows in a plain client`,
    ),
    goal('... on top of the plain client', tables.open - tables.plain, 60),
    goal('... sort it by its key, the other way round', tables.sorted, 50),
    goal('... filter it by its key', tables.filtered, 40),
    ['... step to page 2', ms(tables.stepFirst), '', '', ''],
    [`... step from page ${tables.far.toLocaleString('en')}`, ms(tables.stepFar), '', '', ''],
    [`... jump to page ${tables.far.toLocaleString('en')}`, ms(tables.jump), '', '', ''],
    [
      '... wheel, 64 px a frame: 95 % of the frames under',
      ms(tables.wheel),
      `${tables.blank} of ${tables.frames} frames with a blank row`,
      '20 ms, no blanks',
      verdict(tables.wheel < 20 && tables.blank === 0),
    ],
    goal(
      `A schema of ${tableSize.tables} tables listed`,
      tables.list,
      15,
      `${ms(tables.bareList)} for 100 bare lines in an empty page`,
    ),
    [
      'Import of a CSV file into a new table',
      speed(tables.imported),
      `${speed(tables.copiedIn)} by COPY in a plain client`,
      '',
      '',
    ],
    [
      'Export as CSV',
      speed(tables.exported),
      `${speed(tables.copied)} by COPY in a plain client`,
      '',
      '',
    ],
  ]
}
