import type { Browser, Page } from '@playwright/test'
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
  const { link } = await inviter.call<{ link: string }>('POST', `/platform/organizations/${slug}/invitations`, wish)
  const token = new URL(link).hash.replace(/^#(token=)?/, '')
  const { name, password } = somebody
  await inviter.call('POST', `/platform/invitations/${token}/sign-up`, { name, password })
  return signInWithPassword(inviter.url, somebody)
}

/** A browser of somebody's own, signed in. */
export async function browserOf(browser: Browser, session: Session): Promise<Page> {
  const context = await browser.newContext({ baseURL: session.url, storageState: storageStateOf(session) })
  return context.newPage()
}
