import { expect, it } from 'vitest'
import { problemPlace } from './problem-place'

const MESSAGE = `The function cannot be bundled. error: SyntaxError: Expression expected
  |
2 | const x = ;
  |           ~
    at index.ts:2:13`

const files = (...paths: string[]) => paths.map((path) => ({ path, content: 'x' }))

it('finds the place that the bundler names', () => {
  expect(problemPlace(MESSAGE, files('lib/a.ts', 'index.ts'))).toEqual({
    ...{ path: 'index.ts', content: 'x', line: 2, column: 13 },
    message: 'Expression expected',
  })
  expect(problemPlace('Error at ./lib/a.ts:1:2', files('lib/a.ts'))).toMatchObject({
    path: 'lib/a.ts',
  })
})

it('finds none in other files, and none without a place', () => {
  expect(problemPlace(MESSAGE, files('main.ts'))).toBeNull()
  expect(problemPlace('A project has at most 100 functions.', files('index.ts'))).toBeNull()
})
