import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { reports } from '../paths.mjs'
import { inspectHost } from './inspect-host.mjs'

/** Milliseconds for one step of a page, on a machine that does other things as well. */
const STEP_MS = 60_000
const pictures = join(reports, 'hosts')

/** Shows a page of a host, runs its statement as a person does, and looks for problems that the browser reports. */
export async function drive(host, shown, url, { browser, platform }) {
  mkdirSync(pictures, { recursive: true })
  const page = await browser.newPage()
  page.setDefaultTimeout(STEP_MS)
  const problems = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
      problems.push(message.text())
  })
  try {
    await page.goto(`${url}${shown.path ?? ''}`)
    await shown.open?.(page)
    const inside = shown.inside?.(page) ?? page
    await inside.getByRole('textbox', { name: 'SQL query' }).waitFor()
    await inside.getByRole('button', { name: /^Run(?! options)/ }).click()
    await inside.getByRole('gridcell', { name: '42', exact: true }).waitFor()
    await shown.check?.(page, inside, platform)
    await inspectHost(page, host, pictureOf(host, shown))
    if (problems.length > 0) throw new Error(problems.join('\n'))
  } catch (error) {
    await page.screenshot({ path: `${pictureOf(host, shown)}-failed.png` })
    throw new Error([error.message, ...problems].join('\n'), { cause: error })
  } finally {
    await page.close()
  }
}

/** Returns the path of a page's pictures, to which the appearance is added. */
const pictureOf = (host, shown) =>
  join(pictures, [host.name, shown.path ?? ''].join('').replaceAll(/\W+/g, '-'))
