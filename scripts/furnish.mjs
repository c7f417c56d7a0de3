import { newProject, until } from './owner-session.mjs'

/** @typedef {import('./owner-session.mjs').Session} Session @typedef {import('./owner-session.mjs').Project} Project */

/**
 * Puts something on the pages that are empty on a fresh server: an invitation, an API key, an access token, a project that is paused.
 * @param {Session} session @param {Project} project @returns {Promise<Project>} the paused one
 */
export async function furnish(session, { ref, organization_slug: slug }) {
  await session.call('POST', `/platform/organizations/${slug}/invitations`, {
    email: 'ada.of.a.rather.long.address@example.com',
    role: 'developer',
    project_roles: [],
  })
  await session.call('POST', `/platform/projects/${ref}/api-keys`, { type: 'publishable', name: 'web page' })
  await session.call('POST', '/platform/profile/access-tokens', { name: 'a script' })
  const paused = await newProject(session, 'Put to rest', 'a long enough password')
  await session.call('POST', `/platform/projects/${paused.ref}/pause`)
  return until(
    () => session.call('GET', `/platform/projects/${paused.ref}`),
    (seen) => seen.status === 'INACTIVE',
  )
}
