import { mailSamples } from '@howdah/rules/auth/mail-samples'
import { escapeHtml, renderMailTemplate } from '@howdah/rules/auth/mail-template'
import { SegmentedControl } from '@howdah/ui/elements'
import { useEffect, useState } from 'react'
import { templatesMessages as messages } from './templates.messages'

export interface MailPreviewProps {
  subject: string
  content: string
  siteUrl: string
  /** Digits of a code. */
  codeLength: number
}

type Width = keyof typeof messages.widths

/** Mail with sample values, as wide as on a desk and as on a phone. */
export function MailPreview({ codeLength, content, siteUrl, subject }: MailPreviewProps) {
  const [width, setWidth] = useState<Width>('wide')
  const values = mailSamples({ siteUrl, codeLength })
  const title = renderMailTemplate(subject, values, (value) => value)
  return (
    <section className="hd-section" aria-label={messages.preview}>
      <div className="hd-auth-preview-head">
        <h2 className="hd-section-heading">{messages.preview}</h2>
        <SegmentedControl.Root
          aria-label={messages.width}
          value={width}
          onValueChange={(next) => setWidth(next === 'narrow' ? 'narrow' : 'wide')}
        >
          {(Object.keys(messages.widths) as Width[]).map((one) => (
            <SegmentedControl.Item key={one} value={one}>
              {messages.widths[one]}
            </SegmentedControl.Item>
          ))}
        </SegmentedControl.Root>
      </div>
      <bdi className="hd-strong">{title}</bdi>
      <Paper
        title={messages.previewOf(title)}
        html={renderMailTemplate(content, values, escapeHtml)}
        width={width}
      />
    </section>
  )
}

/** Page of its own without scripts; styles of the mail do not reach the dashboard. */
function Paper({ html, title, width }: { title: string; html: string; width: Width }) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  useEffect(() => {
    if (frame !== null) fill(frame, html)
  }, [frame, html])
  return (
    <iframe
      ref={setFrame}
      className="hd-auth-preview"
      data-width={width}
      title={title}
      sandbox="allow-same-origin"
      onLoad={(event) => fill(event.currentTarget, html)}
    />
  )
}

/** Shows a mail. The policy of the page refuses styles in markup, so that they are set one by one. */
function fill(frame: HTMLIFrameElement, html: string): void {
  const page = frame.contentDocument
  const view = page?.defaultView
  if (!page || !view) return
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const sheets = [...parsed.querySelectorAll('style')].map(({ textContent }) => textContent)
  for (const element of parsed.querySelectorAll(
    'script, style, link, meta, base, iframe, object, embed, form',
  ))
    element.remove()
  const styles = [...parsed.body.querySelectorAll<HTMLElement>('*')].map((element) => {
    const style = element.getAttribute('style')
    element.removeAttribute('style')
    if (element instanceof HTMLAnchorElement || element.tagName === 'A')
      element.removeAttribute('target')
    return style
  })
  page.documentElement.lang = document.documentElement.lang
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

/** As programs for mail show a page without styles. */
const BASE =
  'html { background: #fff; color: #000; color-scheme: light } body { margin: 16px; font: 16px/1.5 sans-serif; overflow-wrap: anywhere } a { color: #0b57d0 }'
