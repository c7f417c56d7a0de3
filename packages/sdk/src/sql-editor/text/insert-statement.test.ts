import { splitStatements } from '@howdah/rules/sql/text/statements'
import { describe, expect, it } from 'vitest'
import { insertStatement } from './insert-statement'

const inserted = (document: string, head: number, sql = 'select 9') =>
  insertStatement(document, head, sql).document

describe('insertStatement', () => {
  it.each([
    ['', 0, 'select 9'],
    ['-- only a note', 3, '-- only a note\nselect 9'],
    ['select 1', 3, 'select 1;\n\nselect 9'],
    ['select 1 -- one', 3, 'select 1 -- one\n;\n\nselect 9'],
    ['select 1;', 9, 'select 1;\n\nselect 9'],
    ['select 1; -- one\nselect 2;', 2, 'select 1; -- one\n\nselect 9;\nselect 2;'],
    ['select 1; select 2', 2, 'select 1;\n\nselect 9;\n select 2'],
    ['select 1;\n\nselect 2', 18, 'select 1;\n\nselect 2;\n\nselect 9'],
  ])('%j at %i becomes %j', (document, head, expected) =>
    expect(inserted(document, head)).toBe(expected),
  )

  it('says where the text is', () => {
    const { document, from, to } = insertStatement('select 1', 0, 'select 9')
    expect(document.slice(from, to)).toBe('select 9')
  })

  it.each([
    'select 9',
    'select 9;',
    'select 9 -- nine',
    'select 9; -- nine',
    '/* nine */ select 9',
  ])('keeps %j apart from its neighbours', (sql) => {
    const statements = splitStatements(
      inserted('select 1 /* a */;\nselect 2 -- b\n;\nselect 3', 3, sql),
    )
    expect(statements).toHaveLength(4)
    expect(statements[1]?.sql).toContain('select 9')
  })
})
