import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessibleLayout } from '../harness/accessible-layout'
import { SqlPage } from '../harness/sql-page'
import { expect, test } from '../harness/test'

async function choose(page: Page, menu: string, entry: string) {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test('parameters are bound on the server: a value that looks like SQL is a value, and they are there again after a reload', async ({
  page,
  platform,
}) => {
  const sql = new SqlPage(page)
  await sql.open(platform.project.ref)
  await sql.write(
    "select :who as who, ':no' as text, :number::int + 1 as next, coalesce(:nothing, 'was NULL') as nothing",
  )
  const form = page.getByRole('form', { name: 'Parameters' })
  await expect(form.getByRole('textbox')).toHaveCount(3)
  await sql.runButton.click()
  await expect(page.getByText('Every parameter needs a value, or NULL.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: ':who' })).toBeFocused()
  await page.keyboard.insertText("'; drop table x; -- 🐘")
  await form.getByRole('textbox', { name: ':number' }).fill('41')
  await form.getByRole('button', { name: ':nothing is NULL' }).click()
  await form.getByRole('textbox', { name: ':number' }).press('Enter')
  for (const cell of ["'; drop table x; -- 🐘", ':no', '42', 'was NULL'])
    await expect(sql.cell(cell)).toBeVisible()

  await page.reload()
  await expect(form.getByRole('textbox', { name: ':number' })).toHaveValue('41')
  await expect(form.getByRole('button', { name: ':nothing is NULL' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test(
  'an error in a statement with parameters is underlined where it was written',
  { tag: '@long' },
  async ({ page, platform }) => {
    const sql = new SqlPage(page)
    await sql.open(platform.project.ref)
    await sql.write('select :a_long_name::text,\n  nope')
    await page.getByRole('textbox', { name: ':a_long_name' }).fill('x')
    await sql.runButton.click()
    await expect(page.locator('.cm-lintRange-error')).toHaveText('nope')
  },
)

test('Explain is a tree; measuring a write asks first and is rolled back', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  await owner.query(
    project.ref,
    'create table if not exists explained as select n from generate_series(1, 500) n',
  )
  const sql = new SqlPage(page)
  await sql.open(project.ref)
  await sql.write('delete from explained where n > 100 -- most of them')
  await choose(page, 'Run options', 'Explain')
  const tree = page.getByRole('tree', { name: 'Query plan' })
  await expect(tree.getByRole('treeitem', { name: /Seq Scan explained/ })).toBeVisible()

  await choose(page, 'Run options', 'Explain analyze')
  await expect(sql.confirmation).toContainText('This query contains write operations.')
  await sql.confirm()
  await expect(page.getByText(/run to measure it, then rolled back/)).toBeVisible()
  await expect(tree.getByText('Worst step')).toBeVisible()
  await tree.getByRole('treeitem').first().focus()
  await page.keyboard.press('End')
  await expect(tree.getByRole('treeitem').last()).toBeFocused()
  expect(await owner.query(project.ref, 'select count(*)::int as n from explained')).toEqual([
    { n: 500 },
  ])
})

test('the history of runs is there after a reload, and gives a text back', async ({
  page,
  platform,
}) => {
  const sql = new SqlPage(page)
  await sql.open(platform.project.ref)
  await sql.run("select 'remember me' as text")
  await expect(sql.cell('remember me')).toBeVisible()
  await sql.run('select missing_column')
  await expect(page.getByText('SQLSTATE 42703')).toBeVisible()
  await page.reload()
  await choose(page, 'More tools', 'Run history')
  const panel = page.getByRole('dialog', { name: 'Run history' })
  await expect(panel.getByText(/missing_column" does not exist/)).toBeVisible()
  await panel.getByRole('searchbox', { name: 'Search the history' }).fill('remember')
  await panel.getByRole('button', { name: 'Run again' }).first().click()
  await expect(sql.cell('remember me')).toBeVisible()
  await expect(sql.editor).toContainText('select missing_column')
  const stored = await page.evaluate(() => Object.values({ ...localStorage }).join('\n'))
  expect(stored).toContain('select missing_column')
})

test(
  'a query that runs elsewhere is seen and cancelled',
  { tag: '@long' },
  async ({ page, context, platform }) => {
    const there = new SqlPage(await context.newPage())
    await there.open(platform.project.ref)
    await there.run("select pg_sleep(90), 'the sleeper'")
    await there.confirm()
    const sql = new SqlPage(page)
    await sql.open(platform.project.ref)
    await choose(page, 'More tools', 'Running queries')
    const panel = page.getByRole('dialog', { name: 'Running queries' })
    const sleeper = panel.getByRole('listitem').filter({ hasText: 'the sleeper' })
    await expect(sleeper).toBeVisible()
    await sleeper.getByRole('button', { name: 'Cancel query' }).click()
    await expect(panel.getByText('Cancelling the query.')).toBeVisible()
    await expect(sleeper).toBeHidden()
    await expect(there.page.getByText('SQLSTATE 57014')).toBeVisible()
  },
)

test('a result is exported whole, past the limit of what is shown, with NULL and an empty text distinguished', async ({
  page,
  platform,
}) => {
  const sql = new SqlPage(page)
  await sql.open(platform.project.ref)
  await sql.run(
    "select n, case n % 3 when 0 then null when 1 then '' else 'a,b' end as t from generate_series(1, 2500) n",
  )
  if (await sql.confirmation.isVisible().catch(() => false)) await sql.confirm()
  else await sql.confirmation.getByRole('button', { name: 'Run' }).click()
  await expect(page.getByText('Limited to only 100 rows')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export the result' })

  const shown = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const shownText = await readFile(await (await shown).path(), 'utf8')
  expect(shownText.split('\r\n').slice(0, 4)).toEqual(['n,t', '1,""', '2,"a,b"', '3,'])
  expect(shownText.split('\r\n')).toHaveLength(102)

  await dialog.getByRole('radio', { name: /All rows: run the query/ }).check()
  const whole = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const wholeText = await readFile(await (await whole).path(), 'utf8')
  expect(wholeText.split('\r\n')).toHaveLength(2502)
  expect(wholeText).toContain('\r\n2499,\r\n')
  expect(page.url()).toContain('/sql')
})

test('SQL runs as a role of the API, with the claims that the token hook made', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  await owner.query(
    project.ref,
    `create or replace function public.add_plan(event jsonb) returns jsonb language sql as
     $f$ select jsonb_set(event, '{claims,plan}', to_jsonb(event->>'user_id' || ' pro')) $f$`,
  )
  const sql = new SqlPage(page)
  await sql.open(project.ref)
  await page.getByRole('button', { name: 'Role: postgres' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run as' })
  await dialog.getByRole('radio', { name: /^authenticated/ }).check()
  await dialog.getByRole('textbox', { name: 'Claims of the token, as JSON' }).fill('{"sub": "u-1"}')
  await dialog.getByRole('textbox', { name: 'Schema' }).fill('public')
  await dialog.getByRole('textbox', { name: 'Function' }).fill('add_plan')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Role: authenticated' })).toBeVisible()
  await sql.run(
    "select current_user::text as who, current_setting('request.jwt.claims')::jsonb->>'plan' as plan",
  )
  await sql.confirm()
  await expect(sql.cell('authenticated')).toBeVisible()
  await expect(sql.cell('u-1 pro')).toBeVisible()
})

test('SQL runs as a user of the project, with the claims and the hook of the auth service', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  const { id } = await owner.call<{ id: string }>('POST', `/platform/auth/${project.ref}/users`, {
    email: 'run.as@example.com',
  })
  await owner.query(
    project.ref,
    `create or replace function public.add_tier(event jsonb) returns jsonb language sql as
     $f$ select jsonb_set(event, '{claims,tier}', '"gold"') $f$;
     create table public.tickets (owner uuid not null, seat text not null);
     insert into public.tickets values ('${id}', 'row 7'), (gen_random_uuid(), 'row 8');
     alter table public.tickets enable row level security;
     create policy "own tickets" on public.tickets for select to authenticated using (owner = auth.uid());
     grant select on public.tickets to authenticated;
     grant execute on function public.add_tier to supabase_auth_admin`,
  )
  const hook = { uri: 'pg-functions://postgres/public/add_tier' }
  const setHook = (isOn: boolean) =>
    owner.call('PATCH', `/platform/auth/${project.ref}/config`, {
      hook_custom_access_token_enabled: isOn,
      hook_custom_access_token_uri: hook.uri,
    })
  await setHook(true)
  const sql = new SqlPage(page)
  await sql.open(project.ref)
  await page.getByRole('button', { name: 'Role: postgres' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run as' })
  await dialog.getByRole('radio', { name: /^authenticated/ }).check()
  // A text that is no user yet is not applied.
  await dialog.getByRole('combobox', { name: 'User' }).fill('run')
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'User' }).fill('run.as@example.com')
  const claims = dialog.getByRole('textbox', { name: 'Claims of the token, as JSON' })
  await expect(claims).toHaveValue(new RegExp(`"sub": "${id}"`))
  // As the auth service issues them, its hook applied.
  await expect(claims).toHaveValue(/"iss": "http[^"]+\/auth\/v1"/)
  await expect(claims).toHaveValue(/"tier": "gold"/)
  await expect(dialog.getByRole('textbox', { name: 'Function' })).toHaveValue('')
  await expectAccessibleLayout(page)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Role: authenticated' })).toBeVisible()
  await sql.run(
    "select seat, auth.email() as mail, auth.jwt()->>'tier' as tier from public.tickets",
  )
  await sql.confirm()
  await expect(sql.cell('row 7')).toBeVisible()
  await expect(sql.cell('run.as@example.com')).toBeVisible()
  await expect(sql.cell('gold')).toBeVisible()
  await expect(sql.cell('row 8')).toHaveCount(0)
  await setHook(false)
})

test(
  'a text is formatted by its key, and undo gives it back',
  { tag: '@long' },
  async ({ page, platform }) => {
    const sql = new SqlPage(page)
    await sql.open(platform.project.ref)
    await sql.write('select a,b from t -- keep me\nwhere x=:x')
    await page.keyboard.press('Alt+Shift+F')
    await expect(sql.editor).toContainText('x = :x')
    await expect(sql.editor).toContainText('-- keep me')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(sql.editor).toContainText('x=:x')
  },
)
