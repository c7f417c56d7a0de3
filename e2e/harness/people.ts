import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { signInWithPassword, storageStateOf, type Session } from '../../scripts/owner-session.mjs'

export interface Person {
  name: string
  email: string
  password: string
}

export const person = (name: string): Person => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  password: `the long password of ${name.toLowerCase()}`,
})

/**
 * Makes somebody a member, with an account that they make by the invitation's link; their session.
 * @param role null for roles in single projects alone
 */
export async function joins(
  inviter: Session,
  slug: string,
  somebody: Person,
  role: string | null,
  projectRoles: readonly { ref: string; role: string }[] = [],
): Promise<Session> {
  const wish = { email: somebody.email, role, project_roles: projectRoles }
  const { link } = await inviter.call<{ link: string }>(
    'POST',
    `/platform/organizations/${slug}/invitations`,
    wish,
  )
  const token = new URL(link).hash.replace(/^#(token=)?/, '')
  const { name, password } = somebody
  await inviter.call('POST', `/platform/invitations/${token}/sign-up`, { name, password })
  return signInWithPassword(inviter.url, somebody)
}

/** A browser of somebody's own, signed in. */
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
const LOOK_AGAIN = 10_000

/** Waits until a page on our clock shows what somebody else did; the time between two of its looks passes at once. */
export async function comesToSee(shown: Locator): Promise<void> {
  await expect(async () => {
    await shown.page().clock.fastForward(LOOK_AGAIN)
    await expect(shown).toBeVisible({ timeout: 1_000 })
  }).toPass()
}
