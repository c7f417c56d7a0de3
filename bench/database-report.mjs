import { schemaSize } from './measures/database-lists.mjs'
import { diagramSize } from './measures/schema-diagram.mjs'

const ms = (value) => `${value.toFixed(0)} ms`
const verdict = (met) => (met ? 'met' : 'missed')

/** Returns the measurements of the lists of database objects as rows of the report. */
export function databaseRows({ lists, search }) {
  const { tables, columns, functions } = schemaSize
  const size = `${tables.toLocaleString('en')} tables x ${columns} columns, ${functions.toLocaleString('en')} functions`
  return [
    ...Object.entries(lists).flatMap(([name, { page, plain, whole }], place) => [
      [
        `${name} of a schema${place === 0 ? ` of ${size}` : ''}: click to first painted row`,
        ms(page),
        `${ms(plain)} for the same query in a plain client`,
        '',
        '',
      ],
      [
        '... on top of the plain client',
        ms(page - plain),
        '',
        '100 ms',
        verdict(page - plain <= 100),
      ],
      ['... the slowest query of the whole list', ms(whole), '', '200 ms', verdict(whole <= 200)],
    ]),
    [
      'Search in the tables: last key to painted rows',
      ms(search),
      '',
      '50 ms',
      verdict(search <= 50),
    ],
  ]
}

/** A frame at 60 a second, with what two clocks may differ by. */
const FRAME_MS = 18

/** Returns the measurements of the diagram as rows of the report. */
export function diagramRows({ drawn, whole, near }) {
  const { tables, columns } = diagramSize
  const panRow = (what, { median, high, tables: count }) => [
    `... panned 12 px a frame, ${what}: 95 % of the frames under`,
    `${high.toFixed(1)} ms`,
    `${median.toFixed(1)} ms in the median, ${count} tables drawn`,
    '60 frames a second',
    verdict(high <= FRAME_MS),
  ]
  return [
    [
      `Diagram of ${tables} tables x ${columns} columns: from the tables to the drawn diagram`,
      ms(drawn),
      '',
      'under 2000 ms',
      verdict(drawn < 2000),
    ],
    panRow('as it is opened', whole),
    panRow('a readable part of it', near),
  ]
}
