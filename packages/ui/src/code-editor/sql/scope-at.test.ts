import { Text } from '@codemirror/state'
import { expect, it } from 'vitest'
import { scopeAt } from './scope-at'

const documentOf = (text: string) => Text.of(text.split('\n'))

it('sees in a long script what it sees in the statement alone', () => {
  const before = Array.from(
    { length: 2000 },
    (_, n) => `select ${n}, 'text; with -- marks' from t${n};`,
  ).join('\n')
  const statement = 'select o.to from orders o'
  const text = `${before}\n${statement};\n${before}`
  const caret = before.length + 1 + 'select o.to'.length
  const scope = scopeAt(documentOf(text), caret)
  expect(scope).toMatchObject({
    path: ['o'],
    from: caret - 2,
    tables: [{ name: 'orders', alias: 'o' }],
  })
})

it('reads a statement of its own length where no other ends near', () => {
  const columns = Array.from({ length: 6000 }, (_, n) => `column_${n}`).join(',\n  ')
  const text = `select ${columns},\n  wo`
  expect(scopeAt(documentOf(text), text.length)).toMatchObject({ path: [], from: text.length - 2 })
})

it('looks once at the same place of the same document', () => {
  const document = documentOf('select 1 from t')
  expect(scopeAt(document, 8)).toBe(scopeAt(document, 8))
  expect(scopeAt(document, 15)?.expectsRelation).toBe(true)
})

it('knows a string that is open', () => {
  const text = `${'select 1;\n'.repeat(5000)}select 'still`
  expect(scopeAt(documentOf(text), text.length)).toBeNull()
})
