import { SaxesParser } from 'saxes'
import type { Readable } from 'node:stream'
import { s3ApiMessages } from './s3-api.messages'
import { S3Error } from './s3-error'

/** Element of an answer: its text, or its children. Missing values are left out. */
export type XmlValue = string | number | boolean | null | undefined | XmlChildren
export type XmlChildren = readonly (readonly [name: string, value: XmlValue])[]

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/'

// Of the control characters XML can express only three.
// oxlint-disable-next-line no-control-regex -- controls are what is replaced
const UNFIT = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}
const escape = (text: string): string =>
  text.replace(UNFIT, '\ufffd').replace(/[&<>"\r]/g, (sign) => ESCAPES[sign] ?? sign)

function write(name: string, value: XmlValue): string {
  if (value === null || value === undefined) return ''
  const content =
    typeof value === 'object'
      ? value.map(([child, inner]) => write(child, inner)).join('')
      : escape(String(value))
  return `<${name}>${content}</${name}>`
}

/** Returns a document of the S3 API. */
export const xmlDocument = (name: string, children: XmlChildren): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${write(name, children).replace(`<${name}>`, `<${name} xmlns="${NAMESPACE}">`)}`

/** Element of a request's body. */
export interface XmlElement {
  name: string
  text: string
  children: XmlElement[]
}

/** Returns the text of the first child with a name; empty if there is none. */
export const childText = ({ children }: XmlElement, name: string): string =>
  children.find((child) => child.name === name)?.text ?? ''

/** Maximum number of elements of a body. */
const MAX_ELEMENTS = 60_000

/** Reads the XML of a verified body. @throws S3Error MalformedXML, and the errors of the body */
export async function readXml(body: Readable, root: string, maxBytes: number): Promise<XmlElement> {
  const fault = (cause?: unknown) =>
    new S3Error('MalformedXML', s3ApiMessages.badXml(maxBytes), { cause })
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += (chunk as Buffer).length
    if (bytes > maxBytes) throw fault()
    chunks.push(chunk as Buffer)
  }
  return parseXml(Buffer.concat(chunks).toString('utf8'), root, fault)
}

/** @throws what `fault` returns */
export function parseXml(
  text: string,
  root: string,
  fault: (cause?: unknown) => Error,
): XmlElement {
  const parser = new SaxesParser()
  const top: XmlElement = { name: '', text: '', children: [] }
  const open = [top]
  let count = 0
  const fail = (cause?: unknown): never => {
    throw fault(cause)
  }
  parser.on('error', fail)
  parser.on('doctype', fail)
  parser.on('opentag', ({ name }) => {
    count += 1
    if (count > MAX_ELEMENTS || open.length > 5) fail()
    const element: XmlElement = { name: name.replace(/^.*:/, ''), text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  const addText = (more: string) => {
    const element = open.at(-1)
    if (element) element.text += more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  const [found] = top.children
  return found?.name === root ? found : fail()
}
