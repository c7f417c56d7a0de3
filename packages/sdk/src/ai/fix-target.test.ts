import { expect, it } from 'vitest'
import { fixTarget } from './fix-target'

const document = 'select 1;\nselec 2;\nselect 3'
const textOf = ({ document: text, from, to }: ReturnType<typeof fixTarget>) => text.slice(from, to)

it('is the statement that failed', () => {
  expect(textOf(fixTarget({ document, from: 0, statement: 1 }, document))).toBe('selec 2')
  expect(textOf(fixTarget({ document, from: 10, statement: 0 }, document))).toBe('selec 2')
})

it('is everything when the text has changed, or the statement is not found', () => {
  expect(textOf(fixTarget({ document, from: 0, statement: 1 }, 'selec 4'))).toBe('selec 4')
  expect(textOf(fixTarget({ document, from: 0, statement: 9 }, document))).toBe(document)
})
