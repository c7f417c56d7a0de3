import { readFile } from 'node:fs/promises'
import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

test('a program reads and writes through the Data API as its documentation shows, until it is off', async ({
  page,
  platform: { owner, project },
}) => {
  const { ref } = project
  await owner.query(
    ref,
    `create table public.visits (id bigint generated always as identity primary key, place text not null);
     comment on table public.visits is 'Who came by.';
     alter table public.visits enable row level security;
     create policy anyone on public.visits for all to anon using (true) with check (true);
     create function public.count_visits() returns bigint language sql stable as 'select count(*) from public.visits';
     grant execute on function public.count_visits() to anon`,
  )

  await page.goto(`/project/${ref}/api`)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: 'visits', exact: true }).click()
  await expect(page.getByText('Who came by.')).toBeVisible()
  const region = page.getByRole('region', { name: 'Insert a row' })
  await expect(region).toContainText(`client.from('visits').insert({ 'place': 'value' })`)
  await page.getByRole('radio', { name: 'curl' }).click()
  await expect(region).toContainText(/'http[^']+'[^]*apikey: \S+'/)
  const command = (await region.textContent()) ?? ''
  const [, url = ''] = /'(http[^']+)'/.exec(command) ?? []
  const [, key = ''] = /apikey: (\S+)'/.exec(command) ?? []
  await expectAccessibleLayout(page)

  const send = async (method: string, address: string, body?: object) => {
    const response = await fetch(address, {
      method,
      headers: {
        apikey: key,
        'content-type': 'application/json',
        prefer: 'return=representation',
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  expect(await send('POST', url, { place: 'Oslo' })).toEqual({
    status: 201,
    body: [{ id: 1, place: 'Oslo' }],
  })
  const rest = url.replace(/\/visits$/, '')
  expect(await send('POST', `${rest}/rpc/count_visits`, {})).toEqual({ status: 200, body: 1 })

  await contents.getByRole('link', { name: 'Introduction' }).click()
  for (const control of [
    page.getByRole('button', { name: 'Download types' }),
    page.getByLabel('Language', { exact: true }),
  ])
    await expect
      .poll(async () => (await control.boundingBox())?.width ?? Infinity)
      .toBeLessThan(480)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download types' }).click()
  const types = await readFile(await (await downloading).path(), 'utf8')
  expect(types).toContain('count_visits: {')
  expect(types).toMatch(/visits: \{\s+Row: \{\s+id: number\s+place: string/)

  await page.getByRole('link', { name: 'Settings of the Data API' }).click()
  const enabled = page.getByRole('switch', { name: 'Enable the Data API' })
  const save = page.getByRole('button', { name: 'Save' })
  await enabled.click()
  await save.click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  expect(await send('GET', url)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  await enabled.click()
  // The first one is of all roles.
  const rows = page.getByLabel('Max rows').first()
  await rows.fill('1')
  await save.click()
  await expect(rows).toHaveValue('1')
  await expect(save).toBeHidden()
  await send('POST', url, { place: 'Bergen' })
  expect((await send('GET', url)).body).toHaveLength(1)
})

test('a person tries the Data API as roles beside a table, and sees which policy lets rows through', async ({
  page,
  platform: { owner, project },
}) => {
  const { ref } = project
  await owner.call('PATCH', `/platform/projects/${ref}/config/postgrest`, {
    enabled: true,
    max_rows: 1_000,
  })
  await owner.query(
    ref,
    `create table public.parcels (id bigint primary key, owner uuid, place text not null);
     insert into public.parcels values (1, null, 'Oslo'), (2, '6f1c2a34-0000-4000-8000-0000000000aa', 'Bergen');
     insert into public.parcels select id, null, 'Place ' || id from generate_series(101, 150) id;
     alter table public.parcels enable row level security;
     create policy "no owner" on public.parcels for select to anon using (owner is null);
     create policy "own rows" on public.parcels for all to authenticated using (owner = auth.uid());
     insert into auth.users (id, email, aud, role, instance_id) values
       ('6f1c2a34-0000-4000-8000-0000000000aa', 'eve@example.com', 'authenticated', 'authenticated', '00000000-0000-0000-0000-000000000000')`,
  )
  await page.goto(`/project/${ref}/editor`)
  await page
    .getByRole('option', { name: /parcels/ })
    .or(page.getByRole('treeitem', { name: /parcels/ }))
    .or(page.getByRole('link', { name: /parcels/ }))
    .first()
    .click()
  const open = page.getByRole('button', { name: 'API docs' })
  await open.click()
  const panel = page.getByRole('complementary', { name: 'API docs' })
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('region', { name: 'Read rows', exact: true })).toContainText(
    `client.from('parcels')`,
  )
  await expect(panel.getByRole('rowheader', { name: 'place' })).toBeInViewport()
  await expectAccessibleLayout(page)

  const widen = () => page.setViewportSize({ width: 1440, height: 900 })
  for (const width of [1440, 1024])
    await test.step(`the panel hides nothing of the editor, ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await expect(panel).toBeVisible()
      const grid = page.getByRole('grid')
      const parts = [
        ...[/^RLS/, /^Realtime/, 'API docs', 'Refresh'].map((name) =>
          page.getByRole('main').getByRole('button', { name, exact: true }),
        ),
        grid.getByRole('columnheader', { name: /^place/ }),
        grid.getByRole('button', { name: 'Add column' }),
        grid.getByRole('gridcell', { name: 'Bergen', exact: true }),
      ]
      // Scrolls to it, and fails where something else is over it.
      for (const part of parts) await part.click({ trial: true, timeout: 10_000 })
    })
  await test.step('the rows beside can be used, and a narrow page has a dialog', async () => {
    await widen()
    const cell = page.getByRole('gridcell', { name: 'Bergen', exact: true })
    await cell.click()
    await expect(cell).toBeFocused()
    await expect(panel).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toHaveCount(0)
    await expect(open).toBeFocused()
    await open.click()
    await expect(panel).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    await page.setViewportSize({ width: 800, height: 900 })
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'API docs' })
    await expect(dialog.getByRole('rowheader', { name: 'place' })).toBeVisible()
    await widen()
    await expect(dialog).toHaveCount(0)
    await expect(panel.getByRole('rowheader', { name: 'place' })).toBeVisible()
  })

  const form = panel.getByRole('region', { name: 'Try it' })
  const send = form.getByRole('button', { name: 'Send' })
  const response = form.getByRole('region', { name: 'Response', exact: true })
  const policies = form.getByRole('table', { name: 'Rows' })
  // The Data API learns of a new table within a second or so.
  await expect(async () => {
    await send.click()
    await expect(form.getByText(/^200 OK in [\d.]+ m?s$/)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(response).toContainText('Oslo')
  await expect(response).not.toContainText('Bergen')
  await expect(policies.getByRole('row', { name: /Oslo.*no owner/ })).toBeVisible()
  // Rows of the response, and not the first ones of the table.
  await form.getByRole('textbox', { name: 'Path' }).fill('/parcels?id=eq.150&select=*')
  await send.click()
  await expect(policies.getByRole('row', { name: /Place 150.*no owner/ })).toBeVisible()
  await expect(policies.getByRole('row', { name: /Oslo/ })).toBeHidden()
  await form.getByRole('textbox', { name: 'Path' }).fill('/parcels?select=*')

  await form.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'authenticated' }).click()
  await form.getByRole('combobox', { name: /^User/ }).fill('eve@example.com')
  await send.click()
  await expect(response).toContainText('Bergen')
  await expect(response).not.toContainText('Oslo')
  await expect(policies.getByRole('row', { name: /Bergen.*own rows/ })).toBeVisible()

  await form.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'service_role' }).click()
  await send.click()
  await expect(response).toContainText('Oslo')
  await expect(response).toContainText('Bergen')
  const stored = await page.evaluate(() =>
    JSON.stringify([
      document.body.innerHTML,
      history.state,
      { ...localStorage },
      { ...sessionStorage },
    ]),
  )
  expect(stored).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/)
})
