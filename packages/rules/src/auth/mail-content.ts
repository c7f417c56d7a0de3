import { HTML_BEGIN, isSamePlace, readHtml, type HtmlPlace } from './html-place'
import {
  escapeHtml,
  fillMailTemplate,
  mailTemplateProblems,
  readMailTemplate,
  type MailTemplateKind,
  type MailTemplatePart,
  type MailTemplateProblem,
  type MailTemplateValues,
} from './mail-template'

/** Attributes whose values are addresses. */
const ADDRESSES: ReadonlySet<string> = new Set([
  ...['href', 'src', 'action', 'formaction', 'background', 'cite', 'poster', 'data', 'longdesc'],
  ...['xlink:href', 'srcset', 'ping', 'manifest', 'usemap'],
])

/** Schemes of links to addresses that users name. */
const OPEN_SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'mailto'])
/** Schemes that run code or read files. */
const RUNNING_SCHEMES: ReadonlySet<string> = new Set([
  ...['javascript', 'vbscript', 'data', 'blob', 'file', 'about', 'filesystem'],
])
/** Variables with an address of the project, which may be that of an app. */
const OWN_ADDRESSES: ReadonlySet<string> = new Set(['ConfirmationURL', 'SiteURL', 'RedirectTo'])

/** Address in the place of one that is not opened. */
const NOWHERE = '#'

/** Meaning of a value at a place: one that may not be there has none. */
type Meaning = 'text' | 'address' | 'code' | 'no-quotes' | 'tag'

function meaningOf({ at, attribute, element, quote }: HtmlPlace): Meaning {
  if (at === 'text' || at === 'comment') return 'text'
  if (at === 'raw') return 'code'
  if (at === 'value-begin' || (at === 'value' && quote === '')) return 'no-quotes'
  if (at !== 'value') return 'tag'
  if (attribute.startsWith('on') || attribute === 'style' || attribute === 'srcdoc') return 'code'
  if (element === 'meta' && attribute === 'content') return 'code'
  return ADDRESSES.has(attribute) ? 'address' : 'text'
}

/** Returns what is wrong with the body of a mail; null if it can be used. */
export const mailContentProblem = (
  content: string,
  kind: MailTemplateKind,
): MailTemplateProblem | null => mailContentProblems(content, kind)[0] ?? null

/** Returns what is wrong with the body of a mail, in its order: also values and links that could run code. */
export function mailContentProblems(
  content: string,
  kind: MailTemplateKind,
): MailTemplateProblem[] {
  const { parts } = readMailTemplate(content)
  const found = new Map<number, MailTemplateProblem>()
  const note = (problem: MailTemplateProblem) =>
    found.has(problem.from) ? undefined : found.set(problem.from, problem)
  checkParts([HTML_BEGIN], parts, content, note)
  return [...mailTemplateProblems(content, kind), ...found.values()].toSorted(
    (a, b) => a.from - b.from,
  )
}

/** Places that are followed where the branches of conditions end in different ones. */
const MAX_PLACES = 8

/** Checks parts that begin at one of several places. @returns where they end */
function checkParts(
  begin: readonly HtmlPlace[],
  parts: readonly MailTemplatePart[],
  content: string,
  note: (problem: MailTemplateProblem) => unknown,
): HtmlPlace[] {
  let places = [...begin]
  for (const part of parts) {
    if (part.kind === 'text')
      places = places.map((place) =>
        readHtml(place, part.text, (value, end) => {
          const scheme = ADDRESSES.has(value.attribute) ? schemeOf(value.seen) : null
          if (scheme === null || !RUNNING_SCHEMES.has(scheme) || isPicture(value)) return
          const to = part.from + end
          const from = Math.max(0, content.lastIndexOf(value.seen, to))
          note({ reason: 'link', text: `${scheme}:`, from, to })
        }),
      )
    else if (part.kind === 'if')
      places = [part.isTrue, part.isFalse].flatMap((inner) =>
        checkParts(places, inner, content, note),
      )
    else {
      const text = content.slice(part.from, part.to)
      for (const place of places) {
        const meaning = meaningOf(place)
        if (meaning === 'text' || meaning === 'address') continue
        note({ reason: meaning, text, from: part.from, to: part.to })
      }
      // Stands for any value.
      places = places.map((place) => readHtml(place, '\u{FFFC}'))
    }
    places = distinct(places)
  }
  return places
}

function distinct(places: readonly HtmlPlace[]): HtmlPlace[] {
  const found: HtmlPlace[] = []
  for (const place of places)
    if (found.length < MAX_PLACES && !found.some((other) => isSamePlace(other, place)))
      found.push(place)
  return found
}

/** Pictures may be in the mail itself. */
const isPicture = ({ attribute, seen }: HtmlPlace): boolean =>
  (attribute === 'src' || attribute === 'background') && /^\s*data:image\/(?!svg)/i.test(seen)

/**
 * Fills in the body of a mail: each value as the place needs it, and none where it could run code.
 * One that can’t be used is returned as it is.
 */
export function renderMailContent(content: string, values: MailTemplateValues): string {
  let place = HTML_BEGIN
  return fillMailTemplate(content, values, {
    text(text) {
      place = readHtml(place, text)
      return text
    },
    value(value, variable, next) {
      const shown = shownAt(place, value, {
        isOwnAddress: OWN_ADDRESSES.has(variable),
        endsHost: /^[/?#]/.test(next) || endsValue(place, next),
      })
      place = readHtml(place, shown)
      return shown
    },
  })
}

interface ShownValue {
  isOwnAddress: boolean
  /** True if no name of a host goes on behind the value. */
  endsHost: boolean
}

const endsValue = ({ quote }: HtmlPlace, next: string): boolean =>
  quote === '' ? /^[\s>]/.test(next) : next.startsWith(quote)

function shownAt(place: HtmlPlace, value: string, shown: ShownValue): string {
  switch (meaningOf(place)) {
    case 'text':
      return escapeHtml(value)
    case 'address':
      return escapeHtml(addressPart(decodeReferences(place.seen), value, shown))
    case 'no-quotes':
      return ADDRESSES.has(place.attribute)
        ? unquoted(addressPart(decodeReferences(place.seen), value, shown))
        : ''
    case 'code':
    case 'tag':
      return ''
  }
}

/** Replaces what would end a value without quotes. */
const unquoted = (text: string): string =>
  escapeHtml(text).replaceAll(/[\s=`/]/g, (sign) => `&#${sign.codePointAt(0)};`)

/** Returns a value as a part of an address of which the beginning is known. */
function addressPart(
  before: string,
  value: string,
  { endsHost, isOwnAddress }: ShownValue,
): string {
  const begun = before.trimStart()
  if (begun === '') return wholeAddress(value, isOwnAddress)
  if (/[?#]/.test(begun)) return encodePart(value)
  const [authority] = /^[a-z][a-z\d+.-]*:\/\/[^/]*$/i.exec(begun) ?? []
  // The name of a host is not continued by what it would end, nor does a value end one that goes on.
  if (authority?.endsWith('//') === true && endsHost)
    return encodeFrom(/^\[[\da-f:.]+\]/i, value, encodePath)
  if (authority !== undefined)
    return value.startsWith('/') && !authority.endsWith('/') ? encodePath(value) : encodePart(value)
  return /[:/]/.test(begun) ? encodePath(value) : encodePart(value)
}

function wholeAddress(value: string, isOwnAddress: boolean): string {
  const address = value.trim()
  const scheme = schemeOf(address)
  if (scheme === null) return encodeAddress(address)
  const isOpened = isOwnAddress ? !RUNNING_SCHEMES.has(scheme) : OPEN_SCHEMES.has(scheme)
  return isOpened ? encodeAddress(address) : NOWHERE
}

/** Returns the scheme as a browser reads it, without the signs that it leaves out; null without one. */
function schemeOf(address: string): string | null {
  const read = decodeReferences(address).replaceAll(/[\p{Cc}\s]/gu, '')
  const [, scheme = null] = /^([a-z][a-z\d+.-]*):/i.exec(read) ?? []
  return scheme?.toLowerCase() ?? null
}

/** Returns the text of a value in HTML, as far as a scheme or the end of a host can be written by references. */
const decodeReferences = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7});?|#x([\da-f]{1,6});?|(colon|sol|tab|newline|quest|num|amp);)/gi,
    (whole, decimal, hex, name) => {
      if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? whole
      const point = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole
    },
  )
const NAMED: Readonly<Record<string, string>> = {
  ...{ colon: ':', sol: '/', tab: '\t', newline: '\n', quest: '?', num: '#', amp: '&' },
}

/** Half of a pair has no encoding. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Cs}/gu, '\u{FFFD}')
const encodePart = (value: string): string =>
  encodeURIComponent(wellFormed(value)).replaceAll("'", '%27')
/** Encodes what may not be in an address. */
const encodeAddress = (address: string): string =>
  encodeFrom(/^[a-z][a-z\d+.-]*:\/\/(?:[^/?#@[\]%]*@)?\[[\da-f:.]+\]/i, address, (value) =>
    encodeURI(wellFormed(value))
      .replaceAll(/%25(?=[\da-f]{2})/gi, '%')
      .replaceAll("'", '%27'),
  )
/** Encodes a value but for the brackets of an IPv6 address, with which its beginning ends. */
function encodeFrom(begin: RegExp, value: string, encode: (value: string) => string): string {
  const [begun = ''] = begin.exec(value) ?? []
  const shown = encode(begun).replaceAll('%5B', '[').replaceAll('%5D', ']')
  return `${shown}${encode(value.slice(begun.length))}`
}
const encodePath = (value: string): string =>
  encodeURI(wellFormed(value)).replaceAll(/[?#&'\\]/g, (sign) =>
    encodeURIComponent(sign).replace("'", '%27'),
  )
