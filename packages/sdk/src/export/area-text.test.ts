import { describe, expect, it } from 'vitest'
import { areaText } from './area-text'

const source = {
  columns: [
    { name: 'id', typeOid: 23 },
    { name: 'name', typeOid: 25 },
    { name: 'note', typeOid: 25 },
  ],
  getCell: (row: number, column: number) =>
    column === 0 ? String(row) : column === 1 ? `n${row}` : null,
  table: '"public"."people"',
}
const area = {
  rows: [
    [0, 0],
    [7, 8],
  ],
  columns: [0, 1],
} as const

describe('the text of what is selected', () => {
  it('is TSV at once', () => expect(areaText(area, 'tsv', source)).toBe('0\tn0\n7\tn7\n8\tn8'))

  it.each([
    ['csv', 'id,name\r\n0,n0\r\n7,n7\r\n8,n8\r\n'],
    [
      'json',
      '[\n  {"id": 0, "name": "n0"},\n  {"id": 7, "name": "n7"},\n  {"id": 8, "name": "n8"}\n]\n',
    ],
    ['markdown', '| id | name |\n| ---: | --- |\n| 0 | n0 |\n| 7 | n7 |\n| 8 | n8 |\n'],
    [
      'sql',
      `insert into "public"."people" ("id", "name") values\n  (0, 'n0'),\n  (7, 'n7'),\n  (8, 'n8');\n`,
    ],
  ] as const)('is %s', async (format, text) =>
    expect(await areaText(area, format, source)).toBe(text),
  )

  it('is none where it is too much for the clipboard', async () => {
    const large = { ...source, getCell: () => 'x'.repeat(100_000) }
    expect(await areaText({ rows: [[0, 2_999_999]], columns: [0, 2] }, 'csv', large)).toBeNull()
  })
})
