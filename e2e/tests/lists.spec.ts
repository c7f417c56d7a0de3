import type { Page } from '@playwright/test'
import { browserOf, onOurClock } from '../harness/people'
import { expect, serverTest as test } from '../harness/test'
import { firstProject, signInAsOwner } from '../../scripts/owner-session.mjs'

/** One more than a page of the list. */
const attached = 97

const cards = (page: Page) => page.getByRole('main').getByRole('link', { name: /^p\d\d / })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search projects' })
/** As it is laid out: while the picker opens, it is drawn smaller. */
const height = (page: Page) =>
  page.getByRole('listbox').evaluate((list: HTMLElement) => list.offsetHeight)

test(
  'lists longer than a page, and longer than what is shown at once',
  { tag: '@long' },
  async ({ browser, servers }) => {
    const server = await servers.start({ args: ['--allow-address', '127.0.0.1'] })
    const owner = await signInAsOwner(server.url, server.link)
    const { ref, organization_slug: slug } = await firstProject(owner)
    const attach = (name: string) =>
      owner.call('POST', `/platform/organizations/${slug}/projects/attach`, {
        name,
        // Nothing answers there, and the project says so; it is in the list all the same.
        connection_string: 'postgresql://unknown:secret@127.0.0.1:1/nothing',
      })
    const picker = await browserOf(browser, owner)
    await picker.goto(`/project/${ref}`)
    const openPicker = async (name: string) => {
      await picker.getByRole('button', { name }).click()
      await expect(picker.getByRole('option').first()).toBeVisible()
    }

    // Up to seven the list is as high as they are; above that it has one height, and scrolls.
    const name = (number: number) => `p${String(number).padStart(2, '0')}`
    for (let number = 1; number <= 6; number += 1) await attach(name(number))
    await openPicker('Switch project')
    await expect(picker.getByRole('option')).toHaveCount(7)
    const seven = await height(picker)
    await picker.keyboard.press('Escape')
    for (let number = 7; number <= attached; number += 1) await attach(name(number))
    await picker.reload()
    await openPicker('Switch project')
    await expect(picker.getByRole('option')).toHaveCount(96)
    await expect.poll(() => height(picker)).toBe(seven)
    await picker.getByRole('combobox').press('End')
    await picker.getByRole('combobox').fill('p9')
    await expect(picker.getByRole('option')).toHaveCount(8)
    await expect.poll(() => height(picker)).toBe(seven)
    await picker.getByRole('combobox').fill('p97')
    await expect(picker.getByRole('option')).toHaveCount(1)
    await expect.poll(() => height(picker)).toBeLessThan(seven)
    await picker.getByRole('combobox').fill('nothing like it')
    await expect(picker.getByText('No projects found based on your search')).toBeVisible()
    await picker.keyboard.press('Escape')

    // Pages of 96, until there are as many as were counted.
    const page = await onOurClock(await browserOf(browser, owner))
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === `/platform/organizations/${slug}/projects`) asked.push(search)
    })
    await page.goto(`/org/${slug}`)
    await expect(page.getByText('98 projects', { exact: true })).toBeVisible()
    // The first one that every server has comes before them.
    await expect(cards(page)).toHaveCount(95)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(cards(page)).toHaveCount(attached)
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
    const pages = asked.map((search) => new URLSearchParams(search))
    expect(
      pages.every((query) => query.get('limit') === '96' && query.get('sort') === 'name_asc'),
    ).toBe(true)
    expect(new Set(pages.map((query) => query.get('offset') ?? '0'))).toEqual(new Set(['0', '96']))

    // What is typed is sent once it rests, which a slow machine must not do between two keys; the statuses go with it.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    asked.length = 0
    await searchBox(page).pressSequentially('p9')
    await page.clock.resume()
    await expect(page.getByText('8 projects', { exact: true })).toBeVisible()
    const searches = asked
      .map((search) => new URLSearchParams(search).get('search'))
      .filter((search) => search !== null)
    expect(new Set(searches)).toEqual(new Set(['p9']))
    await page.getByRole('button', { name: 'Status' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Paused' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByText('No projects found based on your search')).toBeVisible()
    await expect(page).toHaveURL(/\?search=p9&statuses=INACTIVE$/)

    // The list of organizations, too.
    for (let number = 2; number <= 7; number += 1)
      await owner.call('POST', '/platform/organizations', { name: `o${number}` })
    await picker.reload()
    await openPicker('Switch organization')
    await expect(picker.getByRole('option')).toHaveCount(7)
    await expect.poll(() => height(picker)).toBe(seven)
    await owner.call('POST', '/platform/organizations', { name: 'o8' })
    await picker.reload()
    await openPicker('Switch organization')
    await expect(picker.getByRole('option')).toHaveCount(8)
    await expect.poll(() => height(picker)).toBe(seven)
    await Promise.all([page.context().close(), picker.context().close()])
    await server.stop()
  },
)
