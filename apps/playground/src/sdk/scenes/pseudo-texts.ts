/** A text of the pseudo-locale begins and ends with these. */
const BEGIN = '⟦'
const END = '⟧'

const accents: Record<string, string> = {
  a: 'å',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Ü',
}

const accented = (text: string) => text.replaceAll(/[a-z]/gi, (letter) => accents[letter] ?? letter)

/** Writes a text in the pseudo-locale: accents, brackets, and 40 % longer. Its values stay as they are. */
function pseudoText(text: string, values: readonly unknown[]): string {
  if (!/\p{L}/u.test(text)) return text
  let rest = text
  let written = ''
  while (rest !== '') {
    const next = values
      .filter((value): value is string => typeof value === 'string' && /\p{L}/u.test(value))
      .map((value) => ({ value, at: rest.indexOf(value) }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at)[0]
    written += accented(rest.slice(0, next?.at ?? rest.length)) + (next?.value ?? '')
    rest = next ? rest.slice(next.at + next.value.length) : ''
  }
  return `${BEGIN}${written} ${'·'.repeat(Math.ceil(text.length * 0.4))}${END}`
}

/** Words that a person types, and parts of files. */
const unchanged = new Set([
  'fixPrompt',
  'deleteWord',
  'reportName',
  'copyName',
  'nameOf',
  'previewCut',
])

/** Returns texts in the pseudo-locale: a text on screen that is not in it is not replaceable. */
export function pseudoTexts<Texts extends object>(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]: [string, unknown]) => {
      if (unchanged.has(key)) return [key, text]
      if (typeof text === 'string') return [key, pseudoText(text, [])]
      if (typeof text === 'function')
        return [
          key,
          (...values: unknown[]) => {
            const written: unknown = text.apply(texts, values)
            return typeof written === 'string' ? pseudoText(written, values) : written
          },
        ]
      return [key, typeof text === 'object' && text !== null ? pseudoTexts(text) : text]
    }),
  ) as Texts // the same keys, and texts of the same kind
}

/** Removes what is in the pseudo-locale, also if only its beginning or end is there. */
function withoutPseudo(text: string): string {
  let depth = 0
  let left = ''
  for (const character of text) {
    if (character === BEGIN) depth += 1
    else if (character === END) {
      if (depth === 0) left = ''
      else depth -= 1
    } else if (depth === 0) left += character
  }
  return left
}

/** Elements whose text is data, SQL or a key. */
const DATA =
  'bdi, code, pre, kbd, [role="gridcell"], [role="columnheader"], .cm-editor, .react-flow__node, .rt-BaseMenuShortcut, [data-view], output, script, style'

/** Symbols that are the same in every language. */
const SYMBOLS = /\b(?:NULL|DEFAULT|SQL|CSV|JSON|kB|MB|GB|ms|min|id|UUID|RLS)\b/g

/** Returns texts on screen that are not of the pseudo-locale, with the place of each. */
export function englishLeft(root: ParentNode, data: RegExp = /^$/): string[] {
  const found = new Set<string>()
  const check = (text: string, element: Element, from: string) => {
    const left = withoutPseudo(text).replaceAll(SYMBOLS, '').trim()
    if (!/\p{Script=Latin}{2,}/u.test(left) || data.test(left) || element.closest(DATA)) return
    found.add(`${from} ${JSON.stringify(left)} in ${element.tagName} .${element.className}`)
  }
  for (const element of root.querySelectorAll('.hw-root *')) {
    for (const name of ['aria-label', 'placeholder', 'title', 'aria-roledescription']) {
      const text = element.getAttribute(name)
      if (text !== null) check(text, element, name)
    }
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) check(node.textContent ?? '', element, 'text')
  }
  return [...found]
}

/** Returns controls whose text is wider than they are, and parts that are wider than the page. */
export function cutTexts(root: ParentNode): string[] {
  const name = (element: Element) =>
    `${element.tagName} .${element.className}: ${element.textContent?.slice(0, 60)}`
  const page = document.documentElement
  return [
    ...[...root.querySelectorAll<HTMLElement>('.hw-root :is(button, [role="tab"], label)')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        getComputedStyle(element).textOverflow !== 'ellipsis' &&
        !element.querySelector('[style*="ellipsis"]') &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 0,
    ),
    ...(page.scrollWidth > page.clientWidth + 1 ? [page] : []),
  ].map(name)
}
