import type { SvgPicture } from '../pictures/svg-png'

const SVG = 'http://www.w3.org/2000/svg'
/** Properties that style sheets set, which a document of its own does not have. */
const STYLES = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin'],
  ...['opacity', 'font-family', 'font-size', 'font-variant-numeric'],
]
const MARGIN = 16
/** Height of the title, and of the legend. */
const LINE = 28

/**
 * Returns the chart in an element as an SVG document with its title and its legend; null if there
 * is none. It has the colors of the page.
 */
export function chartPicture(element: Element, title: string): SvgPicture | null {
  const drawn = element.querySelector('.hw-chart-picture > svg')
  if (drawn === null) return null
  const [chartWidth, chartHeight] = ['width', 'height'].map((name) =>
    Number(drawn.getAttribute(name)),
  ) as [number, number]
  const keys = [...element.querySelectorAll('.hw-chart-legend li')]
  const width = chartWidth + 2 * MARGIN
  const height = chartHeight + 2 * MARGIN + LINE * (keys.length > 0 ? 2 : 1)
  const { backgroundColor, color, fontFamily } = getComputedStyle(element)
  const text = (content: string, x: number, y: number, size: number) =>
    created('text', {
      ...{ x, y, fill: color, 'font-family': fontFamily, 'font-size': size },
      'dominant-baseline': 'hanging',
      textContent: content,
    })
  const picture = created('svg', { width, height, viewBox: `0 0 ${width} ${height}` })
  picture.append(
    created('rect', { width, height, fill: backgroundColor }),
    text(title, MARGIN, MARGIN, 14),
    ...withStyles(drawn, MARGIN, MARGIN + LINE),
  )
  const left = keys[0]?.getBoundingClientRect().left ?? 0
  for (const key of keys) {
    const swatch = key.querySelector('svg')
    const x = MARGIN + key.getBoundingClientRect().left - left
    const y = MARGIN + LINE + chartHeight + 12
    picture.append(...(swatch === null ? [] : withStyles(swatch, x, y)))
    picture.append(text(key.textContent ?? '', x + 24, y, 12))
  }
  return { svg: new XMLSerializer().serializeToString(picture), width, height }
}

/** Returns a copy of a drawing at a place, with the styles that it has in the page. */
function withStyles(drawing: Element, x: number, y: number): Element[] {
  const copy = drawing.cloneNode(true) as Element
  const originals = [drawing, ...drawing.querySelectorAll('*')]
  for (const [at, one] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const styles = getComputedStyle(originals[at] ?? drawing)
    for (const name of STYLES) {
      const value = styles.getPropertyValue(name)
      if (value !== '') one.setAttribute(name, value)
    }
    for (const name of ['class', 'style', 'role', 'aria-label']) one.removeAttribute(name)
  }
  for (const point of copy.querySelectorAll('title')) point.remove()
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    text.nodeValue = xmlText(text.nodeValue ?? '')
  copy.setAttribute('x', String(x))
  copy.setAttribute('y', String(y))
  return [copy]
}

/** XML has no control characters, halves of characters, or U+FFFE and U+FFFF. */
const xmlText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ')

function created(
  name: string,
  { textContent = null, ...attributes }: Record<string, string | number | null>,
): Element {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  if (textContent !== null) element.textContent = xmlText(String(textContent))
  return element
}
