import type { Page } from '@playwright/test'
import { TablePage } from '../harness/table-page'
import { expect, test } from '../harness/test'

const digits = '-' + '1234567890'.repeat(100) + '.' + '0987654321'.repeat(3)

/**
 * Types with an initial value and a new value, both in the notation of Postgres; some types have an
 * editor other than a text field.
 */
const TYPES: [type: string, was: string, becomes: string, editor?: 'choice' | 'json'][] = [
  ['bigint', '-9223372036854775808', '9007199254740993'],
  ['numeric', digits, 'NaN'],
  ['numeric', '1.50', digits],
  ['double precision', 'Infinity', '5e-324'],
  ['real', '0.1', '3.4028235e+38'],
  ['money', '$1,234.50', '-$0.01'],
  ['boolean', 't', 'f', 'choice'],
  ['text', ' two  spaces ', 'sélect 🐘 "q" \\ \'it\''],
  ['character(5)', 'ab   ', 'c    '],
  ['date', '4713-01-01 BC', 'infinity'],
  ['timestamp without time zone', '2026-01-01 10:00:00.123456', '4713-01-01 00:00:00 BC'],
  ['timestamp with time zone', '-infinity', '0044-03-15 12:00:00+00 BC'],
  ['time with time zone', '04:05:06.789+05:30', '24:00:00-12'],
  ['interval', '178000000 years', '-1 years -2 mons +3 days -04:05:06.789'],
  ['json', '{"a" : 1e400}', '{"a" : 12345678901234567890.10, "a": 1}', 'json'],
  ['jsonb', 'null', '{"a": 12345678901234567890.10}', 'json'],
  ['integer[]', '[0:1]={7,8}', '{{1,2},{3,NULL}}'],
  ['text[]', '{a}', '{"a,b","\\"","NULL",NULL,""}'],
  ['int8range', '[1,5)', '[-9223372036854775808,9223372036854775807)'],
  ['tstzrange', 'empty', '["2026-01-01 00:00:00+00",)'],
  ['nummultirange', '{}', '{[1.5,2),(3,4]}'],
  ['bytea', '\\x', '\\x00ff5c27'],
  ['typed.mood', "it's", 'sad', 'choice'],
  ['typed.amount', 'NaN', '1.50'],
  ['typed.pair', '(,)', '(1,"a ""b")'],
  ['inet', '::1', '10.0.0.1/8'],
  ['macaddr8', '08:00:2b:01:02:03:04:05', '08:00:2b:01:02:03:04:06'],
  ['bit varying', '', '10101'],
  ['xml', '<a>b</a>', '<c d="e">f</c>'],
  ['tsvector', "'a':1", "'a':1 'b c':2"],
  ['point', '(1.5,-2)', '(NaN,Infinity)'],
  ['polygon', '((0,0),(1,1))', '((0,0),(1,1),(1e+300,0))'],
  ['uuid', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '00000000-0000-0000-0000-000000000000'],
]

/** Writes a value into the cell that has the focus, with the editor of its type, and takes it. */
async function write(page: Page, text: string, editor: 'field' | 'choice' | 'json') {
  await page.keyboard.press('F2')
  if (editor !== 'json') {
    await expect(
      page.getByRole(editor === 'choice' ? 'combobox' : 'textbox', { name: /^Edit / }),
    ).toBeFocused()
    if (editor === 'field') await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(text)
    return page.keyboard.press('Enter')
  }
  const panel = page.getByRole('dialog', { name: /^Edit / })
  await panel.getByRole('textbox', { name: /^Edit / }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(panel).toBeHidden()
}

test('a value of each family of types is shown, written over by its editor, saved, and read back byte for byte', async ({
  page,
  platform: { owner, project },
}) => {
  const columns = TYPES.map(([type], index) => `c${index + 1} ${type}`).join(', ')
  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
  await owner.query(
    project.ref,
    `create schema typed; create type typed.mood as enum ('it''s', 'sad'); create domain typed.amount as numeric;
     create type typed.pair as (n int, t text); set lc_monetary = 'C'; create table typed.every (id int primary key, ${columns});
     insert into typed.every values (1, ${TYPES.map(([, was]) => literal(was)).join(', ')})`,
  )
  const table = new TablePage(page)
  await table.open(project.ref, 'typed', 'every')
  const cellAt = (place: number) =>
    table
      .grid()
      .locator(`[role="row"][aria-rowindex="2"] [role="gridcell"][aria-colindex="${place}"]`)
  // A mark of what is not drawn, such as the end of a line, is not counted; long values are cut by the width.
  const shown = (text: string) => text.slice(0, 60)
  await (await table.cell(1, 'id')).click()
  const first = Number(await (await table.cell(1, 'id')).getAttribute('aria-colindex')) + 1
  for (const [index, [type, was, becomes, editor = 'field']] of TYPES.entries()) {
    await page.keyboard.press('ArrowRight')
    const cell = cellAt(first + index)
    await expect(cell, type).toBeFocused()
    if (was.trim() !== '') await expect(cell, type).toContainText(shown(was).trim())
    await write(page, becomes, editor)
    await expect(cell, type).toContainText(shown(becomes).trim())
    await expect(cell, type).toBeFocused()
  }
  await expect(table.staged).toContainText('1 changed row')
  await table.save()
  await expect(table.staged).toHaveCount(0)
  // As the type writes itself: a cast to text spells booleans out, and cuts spaces off.
  const texts = TYPES.map((_, index) => `format('%s', c${index + 1})`).join(', ')
  const [read] = await owner.query<{ all: string[] }>(
    project.ref,
    `select array_to_json(array[${texts}]) as all from typed.every`,
  )
  expect(read?.all.map((text, index) => [TYPES[index]?.[0], text])).toEqual(
    TYPES.map(([type, , becomes]) => [type, becomes]),
  )
})

test(
  'the keyboard applies a JSON value without adding to it',
  { tag: '@long' },
  async ({ page, platform: { owner, project } }) => {
    await owner.query(
      project.ref,
      `create schema applied; create table applied.docs (id int primary key, doc json);
     insert into applied.docs values (1, '{"a":1}')`,
    )
    const table = new TablePage(page)
    await table.open(project.ref, 'applied', 'docs')
    await (await table.cell(1, 'doc')).click()
    await page.keyboard.press('F2')
    const panel = page.getByRole('dialog', { name: /^Edit / })
    await panel.getByRole('textbox', { name: /^Edit / }).click()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(panel.getByRole('button', { name: 'Apply' })).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('{"a":2}')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(panel).toBeHidden()
    await table.save()
    await expect(table.staged).toHaveCount(0)
    expect(await owner.query(project.ref, 'select doc::text as doc from applied.docs')).toEqual([
      { doc: '{"a":2}' },
    ])
  },
)
