import { useEffect, useMemo, useState } from 'react'
import { authPageMessages } from './auth.messages'

export interface MailFrameProps {
  title: string
  html: string
  /** As on a desk or on a phone. @default as wide as its place */
  width?: 'wide' | 'narrow'
}

/**
 * Mail as its recipient sees it: a page of its own without scripts, whose styles do not reach the dashboard. Pictures
 * are not loaded, by a policy of its own. Links open in a new tab.
 */
export function MailFrame({ html, title, width }: MailFrameProps) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  useEffect(() => {
    if (frame !== null) fill(frame, html)
  }, [frame, html])
  const isCut = useMemo(() => hasPictures(html), [html])
  return (
    <>
      {/* What scrolls can be scrolled by the keyboard. */}
      <div
        className="hd-auth-preview-frame"
        {...(width === 'wide' ? { tabIndex: 0, role: 'group', 'aria-label': title } : {})}
      >
        <iframe
          ref={setFrame}
          className="hd-auth-preview"
          data-width={width}
          title={title}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          onLoad={(event) => fill(event.currentTarget, html)}
        />
      </div>
      {isCut && <p className="hd-quiet">{authPageMessages.noPictures}</p>}
    </>
  )
}

/** Returns true if a mail has pictures that are not part of it. */
const hasPictures = (html: string): boolean =>
  [...new DOMParser().parseFromString(html, 'text/html').images].some(
    (image) => !/^\s*data:/i.test(image.getAttribute('src') ?? 'data:'),
  )

/** Elements that mails do not show, or that do more than show something. */
const REMOVED =
  'script, style, link, meta, base, iframe, frame, frameset, object, embed, form, svg, math, template'

/** Shows a mail. The policy of the page refuses styles in markup, so that they are set one by one. */
function fill(frame: HTMLIFrameElement, html: string): void {
  const page = frame.contentDocument
  const view = page?.defaultView
  if (!page || !view) return
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const sheets = [...parsed.querySelectorAll('style')].map(({ textContent }) => textContent)
  for (const element of parsed.querySelectorAll(REMOVED)) element.remove()
  for (const link of parsed.querySelectorAll('a, area')) openApart(link)
  const styles = [...parsed.body.querySelectorAll<HTMLElement>('*')].map((element) => {
    const style = element.getAttribute('style')
    element.removeAttribute('style')
    return style
  })
  page.documentElement.lang = document.documentElement.lang
  closePage(page)
  page.body.replaceChildren(
    ...[...parsed.body.childNodes].map((node) => page.importNode(node, true)),
  )
  for (const [index, element] of [...page.body.querySelectorAll<HTMLElement>('*')].entries()) {
    const style = styles[index]
    if (typeof style === 'string') element.style.cssText = style
  }
  if (!('adoptedStyleSheets' in page)) return
  const Sheet = (view as unknown as { CSSStyleSheet: typeof CSSStyleSheet }).CSSStyleSheet
  page.adoptedStyleSheets = [BASE, ...sheets].map((text) => {
    const sheet = new Sheet()
    sheet.replaceSync(text)
    return sheet
  })
}

/** Loads nothing: a picture of this server or of the project's own would show that the mail was read. */
function closePage(page: Document): void {
  if (page.head.querySelector('meta') !== null) return
  const policy = page.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
  page.head.append(policy)
}

/** Lets a link open in a new tab, if it is one that a program for mail follows; otherwise it leads nowhere. */
function openApart(link: Element): void {
  const href = link.getAttribute('href') ?? ''
  for (const name of ['target', 'ping', 'download', 'rel']) link.removeAttribute(name)
  if (/^\s*(?:https?:\/\/|mailto:|tel:)/i.test(href)) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  } else link.removeAttribute('href')
}

/** As programs for mail show a page without styles. */
const BASE =
  'html { background: #fff; color: #000; color-scheme: light } body { margin: 16px; font: 16px/1.5 sans-serif; overflow-wrap: anywhere } a { color: #0b57d0 }'
