import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** Pages that one sees without being signed in. */
const signedOut = new Set(['signIn', 'forgotPassword', 'resetPassword', 'invitation'])
/** Addresses that lead elsewhere at once. */
const passages = new Set(['root', 'signInLink', 'credentials'])

/**
 * Every page of the dashboard, as its own table of paths has them, so that a new page is looked at without being named here.
 * @param {{ organization_slug: string, ref: string }} project fills the paths
 * @param {Partial<Record<string, string>>} [ids] what the `:id` of a page is, by the page's name; a page that is not in it shows what it
 *   shows for something new
 * @returns {{ name: string, path: string, signedIn: boolean }[]}
 */
export function sitePages({ organization_slug: slug, ref }, ids = {}) {
  const text = readFileSync(join(root, 'apps/dashboard/src/paths.ts'), 'utf8')
  const table = /export const patterns = \{(.*?)\n\}/s.exec(text)?.[1] ?? ''
  const pages = [...table.matchAll(/^\s+(\w+): '([^']+)'/gm)].map(([, name = '', pattern = '']) => ({
    name,
    path: pattern
      .replace(':slug', slug)
      .replace(':ref', ref)
      .replace(':id', ids[name] ?? 'new'),
    signedIn: !signedOut.has(name),
  }))
  const wanted = pages.filter(({ name }) => !passages.has(name))
  const unfilled = wanted.filter(({ path }) => path.includes(':'))
  if (wanted.length === 0 || unfilled.length > 0) {
    throw new Error(`sitePages does not know how to fill ${unfilled.map(({ path }) => path).join(', ') || 'the table of paths'}.`)
  }
  return wanted
}

/** How a page's name reads in a file's name. @param {string} name */
export const fileName = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
