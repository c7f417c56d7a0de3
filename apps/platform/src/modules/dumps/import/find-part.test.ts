import { setImmediate } from 'node:timers'
import { expect, it } from 'vitest'
import { splitStatements } from '@howdah/rules/sql/text/statements'
import { findPart } from './find-part'

async function statements(text: string): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; ;) {
    const part = await findPart(text, at, true)
    if (part === null) return found
    found.push(text.slice(part.start, part.end))
    at = part.next
  }
}

it('lets other work have its turn in a long statement', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  expect(await statements(`select ${'1,'.repeat(2_500_000)}1`)).toHaveLength(1)
  isDone = true
  expect(turns).toBeGreaterThan(3)
})

const PIECES =
  `; | ;|\n| | -- a;\n| /* ; */ |'|''|"|$$|$a$|e'|\\|(|)|[|]|.|..|1|.5|1e|0x|$1|a|b$|as|create|or|replace|function|procedure|begin|atomic|case|end|+|-|u&'|u&"|x'`.split(
    '|',
  )

it('finds the statements that the splitter of the SQL editor finds', async () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * below)
  }
  for (let run = 0; run < 20_000; run += 1) {
    const start = ['', 'select ', 'create function f() begin atomic '][random(3)] ?? ''
    const text =
      start +
      Array.from({ length: 20 }, () => PIECES[random(PIECES.length)]).join(random(2) ? ' ' : '')
    const expected = splitStatements(text)
    // A command of psql, which the editor does not know.
    if (/(?:^|;)[^;]*\\/.test(text)) continue
    const found = await statements(text)
    expect({ text, count: found.length }).toEqual({ text, count: expected.length })
    for (const [index, sql] of found.entries()) expect(expected[index]?.sql).toContain(sql)
  }
}, 60_000)
