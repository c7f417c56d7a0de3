import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumPath, measuringArgs } from '../scripts/chromium.mjs'
import { freePort, temporaryFolder } from '../scripts/platform-server.mjs'
import { ensureProgram } from '../scripts/programs.mjs'

/** Selectors of the field and of a line of its editor, Ace. */
export const ace = { field: '.ace_text-input', line: '.ace_line' }

const PASSWORD = 'a long enough password'

async function answers(url) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} does not answer.`)
}

/** Creates the first account by the page, as a person does. @returns its cookies */
async function signUp(url) {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: measuringArgs })
  try {
    const page = await browser.newPage()
    await page.goto(`${url}/signup`)
    await page.locator('[name=email]').fill('owner@example.com')
    for (const name of ['password', 'passwordConfirmation'])
      await page.locator(`[name=${name}]`).fill(PASSWORD)
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/signup')),
      page.getByRole('button', { name: 'Sign up' }).click(),
    ])
    return await page.context().storageState()
  } finally {
    await browser.close()
  }
}

/**
 * Starts SQLPad with an account that is signed in.
 * @returns `url` of its page with an empty query, `storageState` of the account, `close`
 */
export async function startSqlPad() {
  const { complaint, path } = ensureProgram('SQLPad')
  if (path === undefined) throw new Error(complaint)
  const port = await freePort()
  const folder = temporaryFolder('sqlpad-')
  const args = [path, '--dbPath', join(folder.path, 'db'), '--port', `${port}`]
  const server = spawn(process.execPath, args, { stdio: 'ignore' })
  const url = `http://localhost:${port}`
  const close = async () => {
    server.kill()
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    folder.remove()
  }
  try {
    await answers(url)
    return { url: `${url}/queries/new`, storageState: await signUp(url), close }
  } catch (error) {
    await close()
    throw error
  }
}
