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
    expect((await control.boundingBox())?.width).toBeLessThan(480)
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
  await page.getByLabel('Max rows').fill('1')
  await save.click()
  await expect(page.getByLabel('Max rows')).toHaveValue('1')
  await expect(save).toBeHidden()
  await send('POST', url, { place: 'Bergen' })
  expect((await send('GET', url)).body).toHaveLength(1)
})
