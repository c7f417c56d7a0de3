import { schemaSize } from './measures/database-lists.mjs'

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
      ['... the query of the whole list', ms(whole), '', '200 ms', verdict(whole <= 200)],
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
