/** Place in HTML that has been read up to here. */
export interface HtmlPlace {
  at:
    | 'text'
    /** Text of an element that is not read as HTML. */
    | 'raw'
    | 'comment'
    /** Behind a `<`, and in the name of the tag. */
    | 'tag-name'
    | 'tag'
    | 'attribute-name'
    | 'attribute-end'
    | 'value-begin'
    | 'value'
  element: string
  attribute: string
  /** Empty for a value without quotes. */
  quote: string
  /** Part read so far of a value, a name of a tag or the end of a text. */
  seen: string
}

export const HTML_BEGIN: HtmlPlace = {
  ...{ at: 'text', element: '', attribute: '', quote: '', seen: '' },
}

/** Returns true if HTML goes on in the same way at two places. The part read so far is compared last: it can be long. */
export const isSamePlace = (one: HtmlPlace, other: HtmlPlace): boolean =>
  one.at === other.at &&
  one.element === other.element &&
  one.attribute === other.attribute &&
  one.quote === other.quote &&
  one.seen === other.seen

/** Characters of a value that are remembered: its scheme and host are among them. */
const MAX_SEEN = 4_000
const RAW: ReadonlySet<string> = new Set([
  'script',
  'style',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
])
const SPACE = /\s/

/** Reads on in HTML. @param onValue gets the value of each attribute at its end, with the offset of that */
export function readHtml(
  place: HtmlPlace,
  html: string,
  onValue?: (place: HtmlPlace, end: number) => void,
): HtmlPlace {
  const next = { ...place }
  for (let index = 0; index < html.length; index += 1) {
    const before = next.at
    const value = before === 'value' ? { ...next } : null
    step(next, html.charAt(index))
    if (value !== null && next.at !== 'value') onValue?.(value, index)
  }
  return next
}

/** Reads one sign. */
function step(place: HtmlPlace, sign: string): void {
  switch (place.at) {
    case 'text':
      if (sign === '<') Object.assign(place, { at: 'tag-name', element: '', seen: '' })
      break
    case 'raw':
      raw(place, sign)
      break
    case 'comment':
      comment(place, sign)
      break
    case 'tag-name':
      tagName(place, sign)
      break
    case 'tag':
      if (sign === '>') endTag(place)
      else if (sign !== '/' && !SPACE.test(sign))
        Object.assign(place, { at: 'attribute-name', attribute: sign.toLowerCase() })
      break
    case 'attribute-name':
    case 'attribute-end':
      attribute(place, sign)
      break
    case 'value-begin':
      if (sign === '>') endTag(place)
      else if (sign === '"' || sign === "'")
        Object.assign(place, { at: 'value', quote: sign, seen: '' })
      else if (!SPACE.test(sign)) Object.assign(place, { at: 'value', quote: '', seen: sign })
      break
    case 'value':
      if (place.quote === '' ? SPACE.test(sign) : sign === place.quote) place.at = 'tag'
      else if (place.quote === '' && sign === '>') endTag(place)
      else if (place.seen.length < MAX_SEEN) place.seen += sign
  }
}

/** The name of a tag goes on until one of these signs: `</scriptx>` ends no script. */
const NAME_END = /[\s/>]/

function raw(place: HtmlPlace, sign: string): void {
  if (NAME_END.test(sign) && place.seen.endsWith(`</${place.element}`)) {
    Object.assign(place, { at: 'tag-name', seen: `/${place.element}` })
    tagName(place, sign)
  } else place.seen = (place.seen + sign).toLowerCase().slice(-20)
}

/** Mail programs read what is in a conditional comment. Browsers end one by `<!-->`, `<!--->` and `--!>` too. */
function comment(place: HtmlPlace, sign: string): void {
  place.seen = (place.seen + sign).slice(-200)
  if (sign !== '>') return
  const { seen } = place
  const isOver = seen.startsWith('[if') || /^-?>$|--!?>$/.test(seen)
  if (isOver) Object.assign(place, { at: 'text', seen: '' })
}

function tagName(place: HtmlPlace, sign: string): void {
  const { seen } = place
  if (sign === '>') {
    place.element = seen.toLowerCase()
    endTag(place)
  } else if (seen === '' && !/[a-z!/?]/i.test(sign)) {
    if (sign !== '<') place.at = 'text'
  } else if (SPACE.test(sign) || (sign === '/' && seen !== ''))
    Object.assign(place, { at: 'tag', element: seen.toLowerCase() })
  else if (`${seen}${sign}` === '!--') Object.assign(place, { at: 'comment', seen: '' })
  else place.seen = `${seen}${sign}`.slice(0, 100)
}

function attribute(place: HtmlPlace, sign: string): void {
  if (sign === '=') Object.assign(place, { at: 'value-begin', seen: '' })
  else if (sign === '>') endTag(place)
  else if (sign === '/') place.at = 'tag'
  else if (SPACE.test(sign)) place.at = 'attribute-end'
  else if (place.at === 'attribute-name')
    place.attribute = `${place.attribute}${sign.toLowerCase()}`.slice(0, 100)
  else Object.assign(place, { at: 'attribute-name', attribute: sign.toLowerCase() })
}

function endTag(place: HtmlPlace): void {
  place.at = RAW.has(place.element) ? 'raw' : 'text'
  place.seen = ''
}
