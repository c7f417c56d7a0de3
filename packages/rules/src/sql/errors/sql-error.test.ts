import { expect, it } from 'vitest'
import { describeSqlError } from './sql-error'

it('makes the first non-empty line the title and keeps the others as they are', () => {
  expect(
    describeSqlError({
      message: 'relation "x" does not exist',
      formattedError:
        '\n\nERROR:  42P01: relation "x" does not exist\nLINE 1: select * from x\n                      ^\n\nHINT:  Look.\r\n',
    }),
  ).toEqual({
    title: 'ERROR:  42P01: relation "x" does not exist',
    detail: ['LINE 1: select * from x', '                      ^', 'HINT:  Look.'],
  })
})

it.each([
  [{ message: 'boom' }, ['boom']],
  [{ message: 'boom\nbang', formattedError: '' }, ['boom', 'bang']],
  [{ message: 'boom', formattedError: ' \n\r\n' }, ['boom']],
  [{ message: 'boom', formattedError: null }, ['boom']],
  [{ message: '' }, []],
])('has the default title without a formatted error: %j', (error, detail) => {
  expect(describeSqlError(error)).toEqual({ title: 'Error running SQL query', detail })
})
