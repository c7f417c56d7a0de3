import type { Page } from '@playwright/test'
import { open } from '../harness/accessible-layout'
import { browserOf } from '../harness/people'
import { expect, serverTest as test } from '../harness/test'
import { firstProject, signInAsOwner, type Session } from '../../scripts/owner-session.mjs'

/** Objects of each kind that a login without rights sees and may not change. */
const OBJECTS = `
  create role visitor login password 'only visiting';
  create table public.goods (id int primary key, "the note" text);
  insert into public.goods values (1, 'one');
  alter table public.goods enable row level security;
  create policy own on public.goods using (true);
  create index by_note on public.goods ("the note");
  create function public.stamp() returns trigger language plpgsql as 'begin return new; end';
  create trigger stamps before insert on public.goods for each row execute function public.stamp();
  create type public.mood as enum ('sad', 'glad');
  create publication news for table public.goods;
  grant usage on schema public to visitor`

/** Attaches the database as the login, and returns the reference of the project. */
async function attach(owner: Session, slug: string, connection: string): Promise<string> {
  const { ref } = await owner.call<{ ref: string }>(
    'POST',
    `/platform/organizations/${slug}/projects/attach`,
    { name: 'visited', connection_string: connection, tls: 'disable' },
  )
  await expect
    .poll(
      async () => {
        const { status } = await owner.call<{ status: string }>('GET', `/platform/projects/${ref}`)
        return status
      },
      { timeout: 30_000 },
    )
    .toBe('ACTIVE_HEALTHY')
  return ref
}

/** Expects a control to be off, and to say why. */
async function expectReason(page: Page, control: string, reason: RegExp) {
  const button = page.getByRole('main').getByRole('button', { name: control, exact: true })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.focus()
  await expect(page.getByRole('tooltip')).toContainText(reason)
  await page.keyboard.press('Escape')
}

/** Expects the menu of an object to offer no change, and to say why. */
async function expectLocked(page: Page, object: string, reason: RegExp) {
  await page.getByRole('button', { name: `Actions for ${object}`, exact: true }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toContainText(reason)
  for (const item of await menu.getByRole('menuitem', { name: /^(Edit|Delete|Disable)/ }).all())
    await expect(item).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
}

/** Returns the failures that a page reports. */
const problems = (page: Page) => page.getByRole('main').getByRole('alert')

const noSchema = /may not create objects in this schema/
const noOwner = /Only the owner can change this object/

/** Pages of the menu, with what each of them offers and refuses. */
const pages: Record<string, (page: Page) => Promise<void>> = {
  'database/schemas': async () => {},
  'database/schemas/list': async (page) => {
    await expectReason(page, 'New schema', /lacks the privilege CREATE/)
    await expectLocked(page, 'public', noOwner)
  },
  'database/tables': (page) => expectLocked(page, 'goods', noOwner),
  'database/functions': async (page) => {
    await expectReason(page, 'New function', noSchema)
    await expectLocked(page, 'stamp()', noOwner)
  },
  'database/triggers': async (page) => {
    await expectReason(page, 'New trigger', noSchema)
    await expectLocked(page, 'stamps (goods)', noOwner)
  },
  'database/triggers?type=event': (page) =>
    expectReason(page, 'New event trigger', /Only a superuser/),
  'database/types': async (page) => {
    await expectReason(page, 'New type', noSchema)
    await expectLocked(page, 'mood', noOwner)
  },
  'database/extensions': async () => {},
  'database/indexes': async (page) => {
    await expectReason(page, 'New index', noSchema)
    await expectLocked(page, 'by_note', noOwner)
  },
  'database/publications': async (page) => {
    await expectReason(page, 'New publication', /lacks the privilege CREATE/)
    await expectLocked(page, 'news', noOwner)
  },
  'database/roles': (page) => expectReason(page, 'New role', /may not create roles/),
  'database/column-privileges': async () => {},
  'auth/policies': async (page) => {
    await expectReason(page, 'New policy', noSchema)
    await expectLocked(page, 'own (goods)', noOwner)
  },
  'database/replication': async () => {},
  'database/migrations': async (page) => {
    await expectReason(page, 'New migration', /lacks the privilege CREATE/)
    await expectReason(page, 'Import', /lacks the privilege CREATE/)
    await expectReason(page, 'Compare with database', /attached database/)
  },
  'database/backups/scheduled': async () => {},
  'database/backups/dumps': async () => {},
  'advisors/security': async () => {},
  'advisors/performance': async () => {},
}

test('a login without rights sees the pages of the database, with the reason at each control', async ({
  browser,
  servers,
}) => {
  const elsewhere = await servers.start({ data: `${servers.data}-elsewhere` })
  const there = await signInAsOwner(elsewhere.url, elsewhere.link)
  const { ref: theirs } = await firstProject(there)
  await there.query(theirs, OBJECTS)
  const [database] = await there.call<{ connection_string: string }[]>(
    'GET',
    `/platform/projects/${theirs}/databases`,
  )
  const address = new URL(database?.connection_string ?? '')
  address.username = 'visitor'
  address.password = 'only visiting'

  const server = await servers.start({ args: ['--allow-address', '127.0.0.1'] })
  const owner = await signInAsOwner(server.url, server.link)
  const { organization_slug: slug } = await firstProject(owner)
  const ref = await attach(owner, slug, address.href)
  const page = await browserOf(browser, owner)
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(String(error)))
  page.on('response', (response) => {
    if (response.status() >= 400) broken.push(`${response.status()} ${response.url()}`)
  })
  for (const [path, check] of Object.entries(pages)) {
    await test.step(path, async () => {
      await open(page, `/project/${ref}/${path}`)
      await expect.soft(problems(page), path).toHaveCount(0)
      expect.soft(broken.splice(0), path).toEqual([])
      await check(page)
    })
  }
  await page.context().close()
  await elsewhere.stop()
  await server.stop()
})
