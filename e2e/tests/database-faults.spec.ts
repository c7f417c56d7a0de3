import type { Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test, type Platform } from '../harness/test'

/** Returns the processes of the project's Postgres, the first one first. */
function processesOf({ data, project: { ref } }: Platform): number[] {
  const file = join(data, 'clusters', ref, 'data', 'postmaster.pid')
  const first = readFileSync(file, 'utf8').split('\n')[0] ?? ''
  const others = execFileSync('pgrep', ['-P', first], { encoding: 'utf8' }).trim().split('\n')
  return [first, ...others].map(Number)
}

/** Kills processes, of which some may have ended. */
function kill(processes: readonly number[]): void {
  for (const id of processes)
    try {
      process.kill(id, 'SIGKILL')
    } catch {
      // It has ended with the first one.
    }
}

/** Waits until Postgres answers again. */
const isBack = ({ owner, project: { ref } }: Platform) =>
  expect
    .poll(() => owner.query(ref, 'select 1 as one').catch(() => null), { timeout: 60_000 })
    .toEqual([{ one: 1 }])

const panel = (page: Page) => page.getByRole('dialog')
const create = (page: Page) => panel(page).getByRole('button', { name: 'Create', exact: true })

async function pick(page: Page, label: string, option: string) {
  await panel(page).getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('Postgres ends while it runs a change: the form stays, says so, and saves once it is back', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  const sql = (text: string) => owner.query(project.ref, text)
  await sql(`
    create table public.guarded (a int);
    create function public.guard() returns trigger language plpgsql as 'begin return new; end'`)
  const locks = (granted: boolean) => () =>
    sql(
      `select count(*)::int as count from pg_locks where relation = 'public.guarded'::regclass and granted = ${granted}`,
    )
  await page.goto(`/project/${project.ref}/database/triggers?new`)
  const name = panel(page).getByLabel('Name', { exact: true })
  await name.fill('guards "a"')
  await pick(page, 'Table', 'public.guarded')
  await pick(page, 'Function', 'public.guard')

  // The change waits for the lock of another session.
  const held = sql('begin; lock table public.guarded; select pg_sleep(60)').catch(() => undefined)
  await expect.poll(locks(true)).toEqual([{ count: 1 }])
  await create(page).click()
  await expect.poll(locks(false)).toEqual([{ count: 1 }])
  kill(processesOf(platform))
  await held
  await expect(panel(page).getByRole('alert')).toBeVisible()
  await expect(panel(page)).toContainText('This may have been saved')
  await expect(panel(page)).toContainText('Check what is there before you try again')
  await expect(name).toHaveValue('guards "a"')
  await isBack(platform)
  await expectAccessibleLayout(page)

  const triggers = () =>
    sql(
      `select tgname from pg_trigger where tgrelid = 'public.guarded'::regclass and not tgisinternal`,
    )
  expect(await triggers()).toEqual([])
  await create(page).click()
  await expect(panel(page)).toHaveCount(0)
  expect(await triggers()).toEqual([{ tgname: 'guards "a"' }])
  await sql('drop table public.guarded; drop function public.guard()')
})
