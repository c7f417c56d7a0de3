import { expect, it } from 'vitest'
import { withoutFence } from './without-fence'

async function through(text: string, size: number): Promise<string> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  }
  let result = ''
  for await (const piece of withoutFence(pieces())) result += piece
  return result
}

const cases = [
  ['select 1', 'select 1'],
  ['```sql\nselect 1\n```', 'select 1'],
  ['\n```sql\nselect 1;\nselect 2;\n```\n', 'select 1;\nselect 2;'],
  ['```\nselect 1\n', 'select 1\n'],
  ['select $$\n```\n$$', 'select $$\n```\n$$'],
  ['``x', '``x'],
  ['  indented\n\n', '  indented\n\n'],
  ['```sql\nselect `a`,\n  b\n```', 'select `a`,\n  b'],
] as const

it.each(
  cases.flatMap(([text, expected]) =>
    [1, 2, 3, 5, 100].map((size) => [text, size, expected] as const),
  ),
)('%j in pieces of %i is %j', async (text, size, expected) =>
  expect(await through(text, size)).toBe(expected),
)
