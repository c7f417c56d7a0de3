import { dirname, relative } from 'node:path/posix'
import { element, escapeHtml } from './html.mjs'

/** Returns the address of a file of the site as seen from another one. @param {string} from @param {string} to */
export const hrefFrom = (from, to) => relative(dirname(from), to) || to.split('/').at(-1)

/**
 * Returns a page of the site.
 * @param {{ file: string, title: string, html: string }} page
 * @param {{ title: string, pages: { file: string, title: string }[] }[]} groups of the menu
 */
export function layout({ file, html, title }, groups) {
  const link = (one) =>
    element(
      'li',
      {},
      element(
        'a',
        {
          href: hrefFrom(file, one.file),
          'aria-current': one.file === file ? 'page' : undefined,
        },
        escapeHtml(one.title),
      ),
    )
  const menu = groups.map((group) =>
    element(
      'details',
      group.pages.some((one) => one.file === file) || group.isOpen ? { open: '' } : {},
      element('summary', {}, escapeHtml(group.title)),
      element('ul', {}, ...group.pages.map(link)),
    ),
  )
  const top = '../'.repeat(file.split('/').length - 1)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title === 'Howdah' ? title : `${title} · Howdah`)}</title>
<link rel="stylesheet" href="${hrefFrom(file, 'site.css')}">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a href="${hrefFrom(file, 'index.html')}">Howdah</a>
<form role="search">
<input type="search" aria-label="Search the documentation" placeholder="Search" data-search="${top}">
<span class="count" role="status" data-count></span>
<ul class="results" data-results hidden></ul>
</form>
<a class="to-menu" href="#menu">Menu</a>
</header>
<div class="columns">
<nav id="menu" aria-label="Documentation">${menu.join('')}<a class="to-top" href="#content">Back to the top</a></nav>
<main id="content">${html}</main>
</div>
<script src="${top}site-search.js" defer></script>
</body>
</html>
`
}
