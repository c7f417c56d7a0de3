import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessibleLayout } from '../harness/accessible-layout'
import { TablePage } from '../harness/table-page'
import { expect, test } from '../harness/test'

/** Parts of the ecosystem's client that a page uses. */
interface PageChannel {
  on(
    type: string,
    filter: object,
    listener: (message: Record<string, unknown>) => void,
  ): PageChannel
  subscribe(): PageChannel
  send(message: object): Promise<string>
}
interface PageClient {
  channel(name: string): PageChannel
  from(table: string): {
    select(
      columns: string,
      options: object,
    ): { limit(rows: number): Promise<{ count: number | null; data: unknown[] | null }> }
  }
}
interface PageScope {
  supabase: { createClient(url: string, key: string, options?: object): PageClient }
  channel: PageChannel
  seen: string[]
  isReady: boolean
}

const program = createServer((_, response) =>
  response.setHeader('content-type', 'text/html').end('<!doctype html><title>Chat</title>'),
)
test.beforeAll(() => new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve)))
test.afterAll(() => program.closeAllConnections())
test.afterAll(() => void program.close())

/** Opens a page of another program that listens to a table and to a channel. */
async function openProgram(page: Page, url: string, key: string): Promise<void> {
  const platform = createRequire(join(import.meta.dirname, '../../apps/platform/package.json'))
  const entry = platform.resolve('@supabase/supabase-js')
  const code = await readFile(join(entry, '../umd/supabase.js'), 'utf8')
  await page.goto(`http://127.0.0.1:${(program.address() as AddressInfo).port}/`)
  await page.addScriptTag({ content: code })
  await page.evaluate(
    ([address = '', apikey = '']) => {
      const scope = globalThis as unknown as PageScope
      scope.seen = []
      scope.channel = scope.supabase
        .createClient(address, apikey)
        .channel('chat')
        .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'chat' }, (change) =>
          scope.seen.push(JSON.stringify(change.new)),
        )
        .on('broadcast', { event: 'wave' }, ({ payload }) =>
          scope.seen.push(JSON.stringify(payload)),
        )
        .on('system', {}, ({ extension, status }) => {
          if (extension === 'postgres_changes') scope.isReady = status === 'ok'
        })
        .subscribe()
    },
    [url, key],
  )
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as PageScope).isReady))
    .toBe(true)
}

const seen = (page: Page) => page.evaluate(() => (globalThis as unknown as PageScope).seen)

test('changes of a table reach browsers once realtime is on, and limits take effect', async ({
  page,
  context,
  platform: { owner, project },
}) => {
  const { ref } = project
  await owner.query(
    ref,
    `create table public.chat (id bigint generated always as identity primary key, body text not null)`,
  )

  await test.step('realtime is turned on', async () => {
    await new TablePage(page).open(ref, 'public', 'chat')
    await page.getByRole('button', { name: 'Realtime', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Realtime of chat' })
    await expect(panel.getByText(/Row-level security is off/)).toBeVisible()
    const isOn = panel.getByRole('switch', { name: 'Send changes of this table to clients' })
    await expect(isOn).not.toBeChecked()
    await expectAccessibleLayout(page)
    await isOn.click()
    await expect(isOn).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Realtime on' })).toBeVisible()
  })

  const keys = await owner.call<{ type: string; api_key: string }[]>(
    'GET',
    `/platform/projects/${ref}/api-keys?reveal=true`,
  )
  const key = keys.find(({ type }) => type === 'anon')?.api_key ?? ''
  await page.goto(`/project/${ref}/settings/realtime`)
  await expect(page.getByText('0 clients in 0 channels at the moment.')).toBeVisible()
  await expectAccessibleLayout(page)
  const url = (await page.getByText(/\/realtime\/v1$/).textContent()) ?? ''
  const endpoint = url.replace(/\/realtime\/v1$/, '')

  const [first, second] = [await context.newPage(), await context.newPage()]
  await openProgram(first, endpoint, key)
  await openProgram(second, endpoint, key)
  await owner.query(ref, `insert into public.chat (body) values ('Hello from SQL')`)
  for (const one of [first, second])
    await expect.poll(() => seen(one)).toEqual(['{"id":1,"body":"Hello from SQL"}'])
  await first.evaluate(() =>
    (globalThis as unknown as PageScope).channel.send({
      ...{ type: 'broadcast', event: 'wave', payload: { from: 'first' } },
    }),
  )
  await expect.poll(() => seen(second)).toHaveLength(2)
  expect(await seen(second)).toContain('{"from":"first"}')

  await test.step('browsers read rows of the Data API by their keys, and their number', async () => {
    await owner.query(
      ref,
      `create table public.parts (id int primary key, is_open boolean);
       insert into public.parts values (1, true), (2, false), (3, false);
       alter table public.parts enable row level security;
       create policy open on public.parts for select to anon using (is_open)`,
    )
    const rows = (apikey: string) =>
      first.evaluate(
        async ([address = '', own = '']) => {
          const { supabase } = globalThis as unknown as PageScope
          const client = supabase.createClient(address, own, { auth: { storageKey: own } })
          const { count, data } = await client
            .from('parts')
            .select('*', { count: 'exact' })
            .limit(1)
          return { count, rows: data?.length }
        },
        [endpoint, apikey],
      )
    const service = keys.find(({ type }) => type === 'service_role')?.api_key ?? ''
    await expect.poll(() => rows(key)).toEqual({ count: 1, rows: 1 })
    await expect.poll(() => rows(service)).toEqual({ count: 3, rows: 1 })
  })

  await page.reload()
  await expect(page.getByText('2 clients in 1 channel at the moment.')).toBeVisible()
  await page.getByRole('switch', { name: 'Enable realtime' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByText('0 clients in 0 channels at the moment.')).toBeVisible()
})

test('the inspector shows messages as they were sent, and sends some', async ({
  page,
  context,
  platform: { owner, project },
}) => {
  const { ref } = project
  await owner.query(
    ref,
    `create table public.sales (id bigint primary key, price numeric not null);
     alter publication supabase_realtime add table public.sales`,
  )
  await owner.call('PATCH', `/platform/projects/${ref}/config/realtime`, { enabled: true })
  // The pages of realtime have one menu, and are one entry of the sidebar.
  await page.goto(`/project/${ref}/settings/realtime`)
  const menu = page.getByRole('navigation', { name: 'Realtime' })
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'Policies' }).click()
  await expect(menu.getByRole('link', { name: 'Policies' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'Inspector' }).click()
  const form = page.getByRole('form', { name: 'Channel' })
  await form.getByRole('button', { name: 'Start' }).click()
  await expect(form.getByText('Enter a channel name.')).toBeVisible()
  await form.getByLabel('Channel name').fill('shop')
  await form.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: /^service_role/ }).click()
  await form.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Listening')).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Messages' })
  await expect(grid.getByRole('gridcell', { name: 'ok · System' })).toBeVisible()

  await test.step('a change has the digits that Postgres wrote', async () => {
    await owner.query(ref, 'insert into public.sales values (9007199254740993, 1.10)')
    await grid.getByRole('gridcell', { name: /^INSERT · / }).click()
    const detail = page.getByRole('region', { name: 'Payload' })
    await expect(detail).toContainText('"id": "9007199254740993"')
    await expect(detail).toContainText('"price": "1.10"')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('9007199254740993')
    await expectAccessibleLayout(page)
    await page.keyboard.press('Escape')
    await expect(detail).toHaveCount(0)
    await expect(grid.getByRole('gridcell', { name: /^INSERT · / })).toBeFocused()
  })

  await test.step('a broadcast is sent as it is written', async () => {
    await page.getByRole('button', { name: 'Broadcast', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Broadcast a message' })
    await dialog.getByLabel('JSON').fill('{"n": 12345678901234567890')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Please provide a valid JSON')).toBeVisible()
    await dialog.getByLabel('JSON').fill('{"n": 12345678901234567890}')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(grid.getByRole('gridcell', { name: '{"n": 12345678901234567890}' })).toBeVisible()
  })

  await test.step('a lost connection is opened again', async () => {
    await context.setOffline(true)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Pause' }).click()
    const send = () =>
      owner.query(ref, `select realtime.send('{"text":"paused"}', 'note', 'shop', false)`)
    // What is sent before the channel is joined again is lost; that it was joined is a message, too.
    await expect(async () => {
      await send()
      await expect(page.getByText(/^[1-9]\d* new$/)).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await send()
    await expect(page.getByText(/^([2-9]|\d\d+) new$/)).toBeVisible()
    await expect(grid.getByRole('gridcell', { name: /^note · / })).toBeHidden()
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(grid.getByRole('gridcell', { name: /^note · / }).first()).toBeVisible()
  })

  await test.step('options are there after a reload, and a search leaves messages out', async () => {
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('12345678901234567890')
    await expect(page.getByText(/^1 of \d+ messages$/)).toBeVisible()
    await page.reload()
    await expect(form.getByLabel('Channel name')).toHaveValue('shop')
    await expect(page.getByText('Not connected')).toBeVisible()
  })
})

test(
  'policies of private channels are made from a template, changed and deleted',
  { tag: '@long' },
  async ({ page, platform: { owner, project } }) => {
    const { ref } = project
    const panel = page.getByRole('dialog')
    const policies = () =>
      owner.query(
        ref,
        `select policyname as name, cmd, qual, with_check from pg_policies where schemaname = 'realtime' order by cmd`,
      )
    const create = async (template: string) => {
      await page.getByRole('button', { name: 'New policy' }).click()
      await panel.getByRole('combobox', { name: 'Template' }).click()
      await page.getByRole('option', { name: template, exact: true }).click()
      await panel.getByRole('button', { name: 'Create', exact: true }).click()
      await expect(panel).toHaveCount(0)
    }
    await page.goto(`/project/${ref}/realtime/inspector`)
    await page
      .getByRole('navigation', { name: 'Realtime' })
      .getByRole('link', { name: 'Policies' })
      .click()
    await expect(page.getByText('Without a policy, only secret keys')).toBeVisible()
    await create('Signed-in users may receive')
    await create('Users may send on a topic of their own')
    const send = 'Users may send on their own topic'
    await expect(page.getByRole('button', { name: send, exact: true })).toBeVisible()
    await expectAccessibleLayout(page)
    expect(await policies()).toEqual([
      { name: send, cmd: 'INSERT', qual: null, with_check: expect.stringContaining('auth.uid()') },
      { name: 'Signed-in users may receive', cmd: 'SELECT', qual: 'true', with_check: null },
    ])

    await page.getByRole('button', { name: send, exact: true }).click()
    await panel.getByLabel('Name', { exact: true }).fill('Own topics')
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(panel).toHaveCount(0)
    await page.getByRole('button', { name: 'Actions for Own topics' }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: 'Own topics', exact: true })).toHaveCount(0)
    await expect.poll(policies).toMatchObject([{ cmd: 'SELECT' }])
  },
)
