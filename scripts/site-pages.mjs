import { siteSections } from './site-sections.mjs'

const sections = await siteSections()

/**
 * Every page of the dashboard that stays at its address, from its own table, so that a new page is tested without being named here.
 * @param {{ organization_slug: string, ref: string }} project fills the paths
 * @param {Partial<Record<string, string>>} [ids] `:id` of a page, by the page's name; others show a new thing
 * @returns {{ name: string, path: string, signedIn: boolean }[]}
 */
export function sitePages({ organization_slug: slug, ref }, ids = {}) {
  return sections
    .filter(({ passage }) => !passage)
    .map(({ name, pattern, permission }) => {
      const path = pattern
        .replace(':slug', slug)
        .replace(':ref', ref)
        .replace(':id', ids[name] ?? 'new')
      if (path.includes(':')) throw new Error(`sitePages has no value for a parameter of ${path}.`)
      return { name, path, signedIn: permission !== 'public' }
    })
}

/**
 * Converts the name of a page for use in a file name.
 * @param {string} name
 */
export const fileName = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
