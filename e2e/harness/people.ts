import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { signInWithPassword, storageStateOf, type Session } from '../../scripts/owner-session.mjs'

export interface Person {
  name: string
  email: string
  password: string
}

let people = 0

/** Makes up a person whose email no other test of the same server has. */
export const person = (name: string): Person => ({
  name,
  email: `${name.toLowerCase()}.${++people}@example.com`,
  password: `the long password of ${name.toLowerCase()}`,
})

/**
 * Invites a person, creates the account through the invitation's link, and returns the person's
 * session.
 * @param role null for project roles only
 */
export async function joins(
  inviter: Session,
  slug: string,
  invitee: Person,
  role: string | null,
  projectRoles: readonly { ref: string; role: string }[] = [],
): Promise<Session> {
  const input = { email: invitee.email, role, project_roles: projectRoles }
  const { link } = await inviter.call<{ link: string }>(
    'POST',
    `/platform/organizations/${slug}/invitations`,
    input,
  )
  const token = new URL(link).hash.replace(/^#(token=)?/, '')
  const { name, password } = invitee
  await inviter.call('POST', `/platform/invitations/${token}/sign-up`, { name, password })
  return signInWithPassword(inviter.url, invitee)
}

/** Opens a separate browser context, signed in with the given session. */
export async function browserOf(browser: Browser, session: Session): Promise<Page> {
  const context = await browser.newContext({
    baseURL: session.url,
    storageState: storageStateOf(session),
  })
  return context.newPage()
}

/** Puts a page that is not open yet on a clock of ours, for `comesToSee`. */
export async function onOurClock(page: Page): Promise<Page> {
  await page.clock.install()
  return page
}

/** Milliseconds after which each page has looked again at what others did. */
const REFRESH_INTERVAL_MS = 10_000

/**
 * Waits until a page with a mocked clock shows a change by another user; skips the time between two
 * polls.
 */
export async function comesToSee(shown: Locator): Promise<void> {
  await expect(async () => {
    await shown.page().clock.fastForward(REFRESH_INTERVAL_MS)
    // Longer than a response takes, which the next skip would abort.
    await expect(shown).toBeVisible({ timeout: 3_000 })
  }).toPass()
}
