import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test'

interface Kind {
  /** Address of the list. */
  path: string
  /** Object of a `comment on`, with its name. */
  on: string
  make: string
  catalog: string
  column: string
  /** Label of the button that creates one; null where the form only changes objects. */
  create: string | null
}

/** One object of each kind with a form, by the name of the object. */
const kinds: Record<string, Kind> = {
  of_schemas: {
    ...{ path: 'database/schemas/list', on: 'schema of_schemas', create: 'New schema' },
    ...{ make: 'create schema of_schemas', catalog: 'pg_namespace', column: 'nspname' },
  },
  of_functions: {
    ...{ path: 'database/functions', on: 'function of_functions(int)', create: 'New function' },
    make: `create function of_functions(a int) returns int language sql return a`,
    ...{ catalog: 'pg_proc', column: 'proname' },
  },
  of_triggers: {
    ...{ path: 'database/triggers', on: 'trigger of_triggers on base', create: 'New trigger' },
    make: 'create trigger of_triggers before insert on base for each row execute function base_row()',
    ...{ catalog: 'pg_trigger', column: 'tgname' },
  },
  of_types: {
    ...{ path: 'database/types', on: 'type of_types', create: 'New type' },
    make: `create type of_types as enum ('a "b"', 'c')`,
    ...{ catalog: 'pg_type', column: 'typname' },
  },
  of_indexes: {
    ...{ path: 'database/indexes', on: 'index of_indexes', create: 'New index' },
    ...{ make: 'create index of_indexes on base (a)', catalog: 'pg_class', column: 'relname' },
  },
  of_publications: {
    ...{ path: 'database/publications', on: 'publication of_publications' },
    ...{ make: 'create publication of_publications for table base', create: 'New publication' },
    ...{ catalog: 'pg_publication', column: 'pubname' },
  },
  of_roles: {
    ...{ path: 'database/roles', on: 'role of_roles', create: 'New role' },
    ...{ make: 'create role of_roles', catalog: 'pg_roles', column: 'rolname' },
  },
  of_policies: {
    ...{ path: 'auth/policies', on: 'policy of_policies on base', create: 'New policy' },
    make: 'create policy of_policies on base for select using (a > 1)',
    ...{ catalog: 'pg_policy', column: 'polname' },
  },
  of_tables: {
    ...{ path: 'database/tables', on: 'table of_tables', make: 'create table of_tables (a int)' },
    ...{ catalog: 'pg_class', column: 'relname', create: null },
  },
}

const panel = (page: Page) => page.getByRole('dialog')
const save = (page: Page, name: 'Create' | 'Save') =>
  panel(page).getByRole('button', { name, exact: true }).click()
const closed = (page: Page) => expect(panel(page)).toHaveCount(0)

test.beforeAll(async ({ platform: { owner, project } }) => {
  await owner.query(
    project.ref,
    `create table base (a int);
    create function base_row() returns trigger language plpgsql as 'begin return new; end';
    ${Object.values(kinds)
      .map(({ make }) => make)
      .join(';\n')}`,
  )
})

for (const [name, { catalog, column, on, path, create }] of Object.entries(kinds)) {
  test(`${name.replace('of_', '')}: one is changed by two people, renamed, duplicated and deleted`, async ({
    page,
    platform: { owner, project },
  }) => {
    const sql = <Row>(text: string) => owner.query<Row>(project.ref, text)
    const list = `/project/${project.ref}/${path}`
    const named = (value: string) =>
      sql<{ id: number }>(
        `select oid::int as id from ${catalog} where ${column} = '${value.replaceAll("'", "''")}'`,
      )
    const id = (await named(name))[0]?.id ?? 0
    const comments = () =>
      sql(
        catalog === 'pg_roles'
          ? `select shobj_description(${id}, 'pg_authid') as comment`
          : `select obj_description(${id}, '${catalog}') as comment`,
      )

    await page.goto(`${list}?edit=${id}`)
    await panel(page).getByLabel('Comment').fill('own')
    await sql(`comment on ${on} is 'of another person'`)
    await save(page, 'Save')
    await expect(panel(page).getByRole('alert')).toContainText('Changed in the meantime')
    expect(await comments()).toEqual([{ comment: 'of another person' }])
    await expect(panel(page).getByLabel('Comment')).toHaveValue('own')
    await panel(page).getByRole('button', { name: 'Compare with the current version' }).click()
    await save(page, 'Save')
    await closed(page)
    expect(await comments()).toEqual([{ comment: 'own' }])

    const renamed = `${name} "é" it's`
    await page.goto(`${list}?edit=${id}`)
    await panel(page).getByLabel('Name', { exact: true }).first().fill(renamed)
    await save(page, 'Save')
    await closed(page)
    expect(await named(renamed)).toEqual([{ id }])

    if (create !== null) {
      await page.goto(`${list}?duplicate=${id}`)
      await save(page, 'Create')
      await closed(page)
      expect(await named(`${renamed}_copy`)).toHaveLength(1)
    }

    await page.goto(`${list}?delete=${id}`)
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(question).toHaveCount(0)
    expect(await named(renamed)).toEqual([])
  })
}

test('a read-only member sees each kind, with the reason at its controls', async ({
  page,
  platform: { owner, project },
}) => {
  await owner.query(project.ref, `create table base_of_reader (a int)`)
  await page.route('**/permissions', async (route) => {
    const answer = await route.fetch()
    const found = (await answer.json()) as { permissions: { resource: string }[] }[]
    for (const one of found)
      one.permissions = one.permissions.filter(({ resource }) => resource !== 'sql_write')
    await route.fulfill({ json: found })
  })
  for (const { create, path } of Object.values(kinds)) {
    await test.step(path, async () => {
      await page.goto(`/project/${project.ref}/${path}`)
      if (create !== null) {
        const button = page.getByRole('button', { name: create, exact: true })
        await expect(button).toHaveAttribute('aria-disabled', 'true')
        await button.focus()
        await expect(page.getByRole('tooltip')).toContainText('can only read')
        await page.goto(`/project/${project.ref}/${path}?new`)
        await expect(panel(page)).toContainText('can only read')
        await page.goto(`/project/${project.ref}/${path}`)
      }
      await page
        .getByRole('button', { name: /^Actions for / })
        .first()
        .click()
      // That of a constraint is changed in another way, by anyone.
      await expect(page.getByRole('menu')).toContainText(/can only read|serves the constraint/)
      await page.keyboard.press('Escape')
    })
  }
})
