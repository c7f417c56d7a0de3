/** Elements whose text is not shown. */
const HIDDEN: ReadonlySet<string> = new Set(['script', 'style', 'head', 'title', 'template'])
/** Elements that begin a paragraph. */
const BLOCKS: ReadonlySet<string> = new Set([
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'section', 'blockquote'],
  ...['header', 'footer', 'article', 'main', 'hr', 'pre'],
])
const LINES: ReadonlySet<string> = new Set(['br', 'li', 'tr'])

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', copy: '©', hellip: '…' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
}

/** Returns the text of a mail in HTML, for programs that show no HTML. A link is followed by its address. */
export function mailText(html: string): string {
  let text = ''
  let hidden: string | null = null
  let address: string | null = null
  let linkBegin = 0
  let from = 0
  while (from < html.length) {
    const begin = html.indexOf('<', from)
    const end = begin === -1 ? -1 : html.indexOf('>', begin)
    const shown = html.slice(from, end === -1 ? undefined : begin)
    if (hidden === null) text += decode(shown.replaceAll(/\s+/g, ' '))
    if (end === -1) break
    from = end + 1
    const tag = html.slice(begin + 1, end)
    const [, slash = '', name = ''] = /^(\/?)([a-z][a-z\d]*)/i.exec(tag) ?? []
    const element = name.toLowerCase()
    if (hidden !== null) {
      if (slash === '/' && element === hidden) hidden = null
    } else if (HIDDEN.has(element)) hidden = slash === '' ? element : null
    else if (BLOCKS.has(element)) text += '\n\n'
    else if (LINES.has(element)) text += '\n'
    else if (element === 'a' && slash === '') {
      address = hrefOf(tag)
      linkBegin = text.length
    } else if (element === 'a' && address !== null) {
      const label = text.slice(linkBegin).trim()
      if (label === address || label === '') text = text.slice(0, linkBegin) + address
      else text += `\n${address}\n`
      address = null
    }
  }
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function hrefOf(tag: string): string | null {
  const [, double, single] = /\shref=(?:"([^"]{0,4000})"|'([^']{0,4000})')/i.exec(tag) ?? []
  const href = decode(double ?? single ?? '').trim()
  return href === '' ? null : href
}

const decode = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{1,8}));/gi,
    (whole, decimal, hex, name) => {
      if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? whole
      const point = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole
    },
  )
