import { storageStateOf } from '../scripts/owner-session.mjs'

/** The SQL route of the project in a fresh, signed-in browser context, once its editor takes text. */
export async function openSqlPage(browser, { session, project }) {
  const context = await browser.newContext({
    storageState: storageStateOf(session),
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.goto(`${session.url}/project/${project.ref}/sql`)
  await page.locator('.cm-content').first().waitFor()
  return { page, close: () => context.close() }
}

/** Replaces the editor's text as one paste would. */
export async function replaceText(page, text) {
  await page.locator('.cm-content').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

export const runButton = (page) => page.getByRole('button', { name: /^Run(?! options)/ })
