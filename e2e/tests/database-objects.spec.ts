import type { Page } from '@playwright/test'
import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

/** Chooses an action of an object's menu. */
async function act(page: Page, object: RegExp | string, action: string) {
  await page.getByRole('button', { name: object }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Replaces the text of the code editor with a label. */
async function write(page: Page, label: string, text: string) {
  const editor = page.getByRole('textbox', { name: label, exact: true })
  await editor.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

/** Chooses an option of a select in the open panel. */
async function pick(page: Page, label: string, option: string) {
  await panel(page).getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Confirms a deletion, which shows the statement that it runs. */
async function confirmDeletion(page: Page, sql: string) {
  const question = page.getByRole('alertdialog')
  await question.getByText('Preview SQL').click()
  await expect(question.getByRole('region', { name: 'SQL that runs' })).toContainText(sql)
  await question.getByRole('button', { name: 'Delete' }).click()
}

const panel = (page: Page) => page.getByRole('dialog')
const save = (page: Page, name: 'Create' | 'Save') =>
  panel(page).getByRole('button', { name, exact: true }).click()

test('a function is created, changed elsewhere meanwhile, renamed, duplicated and deleted', async ({
  page,
  platform: { owner, project },
}) => {
  const { ref } = project
  const sql = (text: string) => owner.query(ref, text)
  const source = async (name: string) =>
    (await sql(
      `select prosrc, proname from pg_proc where proname = '${name.replaceAll("'", "''")}'`,
    )) as { prosrc: string }[]
  const name = `größe "of" it's`

  await test.step('the form says what is missing, and shows what it runs', async () => {
    await page.goto(`/project/${ref}/database/functions?new`)
    await save(page, 'Create')
    await expect(panel(page).getByText('Enter a name.')).toBeVisible()
    await panel(page).getByLabel('Name', { exact: true }).fill(name)
    await panel(page).getByLabel('Return type').fill('text')
    await write(page, 'Body', "begin return 'one'; end;")
    await panel(page).getByRole('button', { name: 'Preview SQL' }).click()
    await expect(panel(page).getByRole('region', { name: 'SQL that runs' })).toContainText(
      'create function "public"."größe ""of"" it\'s"()',
    )
    await panel(page).getByRole('switch', { name: 'Record as a migration' }).click()
    await expectAccessibleLayout(page)
    await save(page, 'Create')
    await expect(panel(page)).toHaveCount(0)
    expect(await source(name)).toMatchObject([{ prosrc: "begin return 'one'; end;" }])
    const recorded = await sql(
      `select name from supabase_migrations.schema_migrations where name like 'function%'`,
    )
    expect(recorded).toEqual([{ name: 'function_größe_of_it_s' }])
  })

  await test.step('a change from elsewhere is not overwritten', async () => {
    await act(page, `Actions for ${name}()`, 'Edit')
    await panel(page).getByLabel('Comment').fill('about sizes')
    await sql(
      `create or replace function public."größe ""of"" it's"() returns text language plpgsql as $$begin return 'two'; end;$$`,
    )
    await save(page, 'Save')
    await expect(panel(page).getByRole('alert')).toContainText('Changed in the meantime')
    expect(await source(name)).toMatchObject([{ prosrc: "begin return 'two'; end;" }])
    await panel(page).getByRole('button', { name: 'Load the current version' }).click()
    await expect(panel(page).getByRole('textbox', { name: 'Body' })).toContainText("'two'")
    await panel(page).getByLabel('Name', { exact: true }).fill('renamed')
    await save(page, 'Save')
    await expect(panel(page)).toHaveCount(0)
    expect(await source('renamed')).toMatchObject([{ prosrc: "begin return 'two'; end;" }])
  })

  await test.step('a copy is deleted with what depends on it', async () => {
    await act(page, 'Actions for renamed()', 'Duplicate')
    await save(page, 'Create')
    await expect(page.getByRole('button', { name: 'renamed_copy', exact: true })).toBeVisible()
    await sql('create view public.uses_copy as select public.renamed_copy() as text')
    await act(page, 'Actions for renamed_copy()', 'Delete')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('view uses_copy')
    await dialog.getByRole('switch', { name: /cascade/ }).click()
    await expectAccessibleLayout(page)
    await confirmDeletion(page, '"public"."renamed_copy"() cascade')
    await expect(dialog).toHaveCount(0)
    expect(await source('renamed_copy')).toEqual([])
  })

  await test.step('the list is searched, and usable in a narrow window', async () => {
    await page.getByRole('searchbox', { name: 'Find a function' }).fill('RENAMED')
    await expect(page.getByText('1 function', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/search=RENAMED/)
    await expectAccessibleLayout(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleLayout(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('checkbox', { name: 'Select renamed()' }).check()
    await page.getByRole('region', { name: '1 selected' }).getByRole('button').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('0 functions', { exact: true })).toBeVisible()
    await page.goto(`/project/${ref}/database/functions?schema=pg_catalog&search=abs`)
    const create = page.getByRole('button', { name: 'New function' })
    // The button is replaced once the schemas are known.
    await expect(create).toHaveAttribute('aria-disabled', 'true')
    await create.focus()
    await expect(page.getByRole('tooltip')).toContainText('managed by Postgres')
  })
})

test('a trigger and a type are created, changed and deleted', async ({
  page,
  platform: { owner, project },
}) => {
  const { ref } = project
  const sql = (text: string) => owner.query(ref, text)
  await sql(`
    create table public.watched (a int, b text);
    create function public.watch() returns trigger language plpgsql as 'begin return new; end'`)

  await test.step('a trigger', async () => {
    const definition = () =>
      sql(
        `select pg_get_triggerdef(oid) as sql, tgenabled from pg_trigger
         where not tgisinternal and tgrelid = 'public.watched'::regclass`,
      )
    await page.goto(`/project/${ref}/database/triggers?new`)
    await panel(page).getByLabel('Name', { exact: true }).fill('on "b"')
    await pick(page, 'Table', 'public.watched')
    await pick(page, 'Function', 'public.watch')
    await panel(page).getByRole('checkbox', { name: 'Update' }).check()
    await panel(page).getByRole('checkbox', { name: 'b', exact: true }).check()
    await expectAccessibleLayout(page)
    await save(page, 'Create')
    await expect(panel(page)).toHaveCount(0)
    expect(await definition()).toEqual([
      {
        sql: 'CREATE TRIGGER "on ""b""" AFTER INSERT OR UPDATE OF b ON public.watched FOR EACH ROW EXECUTE FUNCTION watch()',
        tgenabled: 'O',
      },
    ])
    await act(page, 'Actions for on "b" (watched)', 'Disable')
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('region', { name: 'SQL that runs' })).toContainText(
      'disable trigger "on ""b',
    )
    await question.getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByRole('cell', { name: 'Disabled' })).toBeVisible()
    await act(page, 'Actions for on "b" (watched)', 'Delete')
    await confirmDeletion(page, 'drop trigger "on ""b""" on "public"."watched"')
    await expect(page.getByText('0 triggers', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Event', exact: true }).click()
    // Once the Data API has been prepared, it has two.
    await expect(page.getByText(/^[02] event triggers$/)).toBeVisible()
    await expectAccessibleLayout(page)
  })

  await test.step('an enum gets a value between two others', async () => {
    await page.goto(`/project/${ref}/database/types?new`)
    await panel(page).getByLabel('Name', { exact: true }).fill('mood')
    for (const label of ['bad', 'good']) {
      await panel(page).getByRole('button', { name: 'Add value' }).click()
      await panel(page).getByLabel('Value', { exact: true }).last().fill(label)
    }
    await expectAccessibleLayout(page)
    await save(page, 'Create')
    await expect(panel(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'mood', exact: true }).click()
    await panel(page).getByRole('button', { name: 'Add value' }).click()
    await panel(page).getByLabel('Value', { exact: true }).last().fill('ok')
    await panel(page).getByRole('button', { name: 'Move value 3 up' }).click()
    await save(page, 'Save')
    await expect(panel(page)).toHaveCount(0)
    expect(await sql(`select enum_range(null::mood)::text as values`)).toEqual([
      { values: '{bad,ok,good}' },
    ])
  })
})

test('policies, indexes, publications, roles, extensions, schemas and tables are changed', async ({
  page,
  platform: { owner, project },
}) => {
  const { ref } = project
  const sql = (text: string) => owner.query(ref, text)
  await sql('create table public.kinds_of (id int, status text)')
  const closed = () => expect(panel(page)).toHaveCount(0)

  await test.step('a policy', async () => {
    await page.goto(`/project/${ref}/auth/policies?new`)
    await panel(page).getByLabel('Name', { exact: true }).fill('see "all"')
    await pick(page, 'Table', 'public.kinds_of')
    await panel(page)
      .getByRole('switch', { name: /^Turn on row-level security/ })
      .click()
    await expectAccessibleLayout(page)
    await save(page, 'Create')
    await closed()
    expect(
      await sql(
        `select polname, relrowsecurity from pg_policy p join pg_class c on c.oid = p.polrelid where relname = 'kinds_of'`,
      ),
    ).toEqual([{ polname: 'see "all"', relrowsecurity: true }])
    await page.getByRole('link', { name: 'Tables', exact: true }).last().click()
    await expect(page).toHaveURL(/show=tables/)
    await expect(page.getByRole('row', { name: /kinds_of/ })).toContainText('On')
    await act(page, 'Actions for kinds_of', 'Show policies')
    await expect(page.getByRole('button', { name: 'see "all"', exact: true })).toBeVisible()
  })

  await test.step('an index, created concurrently', async () => {
    await page.goto(`/project/${ref}/database/indexes?new`)
    await panel(page).getByLabel('Name', { exact: true }).fill('by status')
    await pick(page, 'Table', 'public.kinds_of')
    await panel(page).getByLabel('Column or expression').fill('status')
    await expectAccessibleLayout(page)
    await save(page, 'Create')
    await closed()
    await expect(page.getByRole('button', { name: 'by status', exact: true })).toBeVisible()
    await act(page, 'Actions for by status', 'Rebuild')
    await expect(page.getByText('Changes saved')).toBeVisible()
  })

  await test.step('a publication', async () => {
    await page.goto(`/project/${ref}/database/publications?new`)
    await panel(page).getByLabel('Name', { exact: true }).fill('news')
    await panel(page).getByRole('button', { name: 'Add table' }).click()
    await pick(page, 'Table', 'public.kinds_of')
    await expectAccessibleLayout(page)
    await save(page, 'Create')
    await closed()
    expect(await sql(`select tablename from pg_publication_tables where pubname = 'news'`)).toEqual(
      [{ tablename: 'kinds_of' }],
    )
  })

  await test.step('a role', async () => {
    await page.goto(`/project/${ref}/database/roles?new`)
    await panel(page).getByLabel('Name', { exact: true }).fill('clerk')
    await expectAccessibleLayout(page)
    await save(page, 'Create')
    await closed()
    await act(page, 'Actions for clerk', 'Delete')
    await confirmDeletion(page, 'drop role "clerk"')
    await expect(page.getByRole('button', { name: 'clerk', exact: true })).toHaveCount(0)
  })

  await test.step('the privileges of a role on a column', async () => {
    await sql('create role reader')
    await page.goto(`/project/${ref}/database/column-privileges?role=reader`)
    await page.getByRole('combobox', { name: 'Table', exact: true }).click()
    await page.getByRole('option', { name: 'public.kinds_of', exact: true }).click()
    await page.getByRole('checkbox', { name: 'UPDATE on status' }).check()
    await page.getByRole('checkbox', { name: 'SELECT on the whole table' }).check()
    await page.getByRole('button', { name: 'Preview SQL' }).click()
    await expect(page.getByRole('region', { name: 'SQL that runs' })).toContainText(
      'grant update ("status") on "public"."kinds_of" to "reader"',
    )
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Privileges changed')).toBeVisible()
    expect(
      await sql(`select has_column_privilege('reader', 'kinds_of', 'status', 'update') as may`),
    ).toEqual([{ may: true }])
    await sql('drop owned by reader; drop role reader')
  })

  await test.step('an extension', async () => {
    await page.goto(`/project/${ref}/database/extensions?search=citext`)
    await act(page, 'Actions for citext', 'Enable')
    await expectAccessibleLayout(page)
    await save(page, 'Save')
    await closed()
    await expect(page.getByRole('cell', { name: 'Enabled' })).toBeVisible()
  })

  await test.step('a schema, and the tables', async () => {
    await page.goto(`/project/${ref}/database/schemas/list?new`)
    await panel(page).getByLabel('Name', { exact: true }).fill('shop')
    await save(page, 'Create')
    await closed()
    await expect(page.getByRole('button', { name: 'shop', exact: true })).toBeVisible()
    await page.goto(`/project/${ref}/database/tables`)
    await act(page, 'Actions for kinds_of', 'Edit name and comment')
    await panel(page).getByLabel('Comment').fill('about kinds')
    await expectAccessibleLayout(page)
    await save(page, 'Save')
    await closed()
    await act(page, 'Actions for kinds_of', 'Analyze')
    await page.getByRole('button', { name: 'kinds_of', exact: true }).click()
    await expect(page).toHaveURL(/\/database\/tables\/\d+$/)
    await page.getByRole('link', { name: 'Open in table editor' }).click()
    await expect(page).toHaveURL(/\/editor\/\d+\?schema=public/)
  })

  await test.step('replication slots, which come and go with realtime', async () => {
    await page.goto(`/project/${ref}/database/replication`)
    await expect(page.getByText(/^\d+ replication slots?$/)).toBeVisible()
    await expectAccessibleLayout(page)
  })
})

test('what Postgres leaves to superusers is done by the server', async ({
  page,
  platform: { owner, project },
}) => {
  const { ref } = project
  const closed = () => expect(panel(page)).toHaveCount(0)
  const preview = () => panel(page).getByRole('region', { name: 'SQL that runs' })

  await test.step('an extension', async () => {
    await page.goto(`/project/${ref}/database/extensions?search=moddatetime`)
    await act(page, 'Actions for moddatetime', 'Enable')
    await panel(page).getByRole('combobox', { name: 'Schema', exact: true }).press('Enter')
    await page.getByRole('option', { name: 'public', exact: true }).click()
    await panel(page).getByRole('button', { name: 'Preview SQL' }).click()
    await expect(preview()).toContainText('create extension "moddatetime" with schema "public"')
    await expect(panel(page).getByText('What the server runs as the superuser')).toBeVisible()
    await expectAccessibleLayout(page)
    await save(page, 'Save')
    await closed()
    await expect(page.getByRole('cell', { name: 'Enabled' })).toBeVisible()
    await act(page, 'Actions for moddatetime', 'Delete')
    await confirmDeletion(page, 'drop extension "moddatetime"')
    await expect(page.getByRole('cell', { name: 'Available' })).toBeVisible()
    await page.goto(`/project/${ref}/database/extensions?search=file_fdw`)
    await page.getByRole('button', { name: 'file_fdw', exact: true }).click()
    await expect(panel(page)).toBeVisible()
  })

  await test.step('an event trigger', async () => {
    await page.goto(`/project/${ref}/database/triggers?type=event&new`)
    await panel(page).getByLabel('Name', { exact: true }).fill('no "drops"')
    await pick(page, 'Action', 'Refuse to drop tables')
    await panel(page).getByRole('button', { name: 'Preview SQL' }).click()
    await expect(preview()).toContainText('create event trigger "no ""drops""" on sql_drop')
    await expectAccessibleLayout(page)
    await save(page, 'Create')
    await closed()
    await expect(
      owner.query(ref, 'create table precious (id int); drop table precious'),
    ).rejects.toThrow(/refuses to drop/)
    await act(page, 'Actions for no "drops"', 'Disable')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByRole('cell', { name: 'Disabled' })).toBeVisible()
    await act(page, 'Actions for no "drops"', 'Delete')
    await confirmDeletion(page, 'drop event trigger "no ""drops"""')
    await expect(page.getByRole('cell', { name: 'no "drops"' })).toHaveCount(0)
  })

  await test.step('a publication of all tables', async () => {
    await page.goto(`/project/${ref}/database/publications?new`)
    await panel(page).getByLabel('Name', { exact: true }).fill('everything')
    await panel(page).getByRole('switch', { name: 'All tables' }).click()
    for (const change of ['Update', 'Delete'])
      await panel(page).getByRole('checkbox', { name: change, exact: true }).click()
    await save(page, 'Create')
    await closed()
    await act(page, 'Actions for everything', 'Delete')
    await confirmDeletion(page, 'drop publication "everything"')
    await expect(page.getByRole('cell', { name: 'everything' })).toHaveCount(0)
  })
})

test('a read-only member sees the objects, with the reason at each control', async ({
  page,
  platform: { project },
}) => {
  await page.route('**/permissions', async (route) => {
    const answer = await route.fetch()
    const permissions = (await answer.json()) as {
      permissions: { resource: string }[]
      projects: unknown[]
    }[]
    for (const one of permissions)
      one.permissions = one.permissions.filter(({ resource }) => resource !== 'sql_write')
    await route.fulfill({ json: permissions })
  })
  await page.goto(`/project/${project.ref}/database/schemas/list`)
  const create = page.getByRole('button', { name: 'New schema' })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await create.focus()
  await expect(page.getByRole('tooltip')).toContainText('can only read')
  await page.getByRole('button', { name: 'Actions for public' }).click()
  await expect(page.getByRole('menu')).toContainText('Your role can only read this database.')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.keyboard.press('Escape')
  await page.goto(`/project/${project.ref}/database/schemas/list?new`)
  await expect(panel(page)).toContainText('can only read')
  await page.goto(`/project/${project.ref}/database/migrations`)
  const importing = page.getByRole('button', { name: 'Import' })
  await expect(importing).toHaveAttribute('aria-disabled', 'true')
  await importing.focus()
  await expect(page.getByRole('tooltip')).toContainText('can only read')
})
