import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** A shadow root that has adopted a stylesheet, as a host would make one for our widgets. */
export function ShadowBox({ css, children }: { css: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [container, setContainer] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const host = ref.current
    if (!host) return
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    shadow.adoptedStyleSheets = [sheet]
    const element = shadow.appendChild(document.createElement('div'))
    setContainer(element)
    return () => element.remove()
  }, [css])
  return (
    <div ref={ref} data-shadow>
      {container && createPortal(children, container)}
    </div>
  )
}
