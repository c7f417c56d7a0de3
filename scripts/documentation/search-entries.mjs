/** Characters of a section that are searched. */
const MAX_TEXT = 600

const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** Returns HTML as plain text. @param {string} html */
const textOf = (html) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity])
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * Returns what the search of the site finds: each section of a page, by its heading.
 * @param {{ file: string, title: string, html: string }[]} pages
 * @returns {{ id: number, href: string, page: string, heading: string, text: string }[]}
 */
export function searchEntries(pages) {
  const entries = pages.flatMap(({ file, html, title }) => {
    const headings = [...html.matchAll(/<h[1-4] id="([^"]+)">(.*?)<\/h[1-4]>/gs)]
    return headings.map((found, place) => {
      const [whole, anchor, heading] = found
      const body = html.slice(found.index + whole.length, headings[place + 1]?.index)
      return {
        href: `${file}#${anchor}`,
        page: title,
        heading: textOf(heading),
        text: `${anchor} ${textOf(body)}`.slice(0, MAX_TEXT),
      }
    })
  })
  return entries.map((entry, id) => ({ id, ...entry }))
}
