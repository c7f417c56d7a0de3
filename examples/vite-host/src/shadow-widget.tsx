import { HowdahProvider } from '@howdah/sdk'
import styles from '@howdah/sdk/styles.css?inline'
import { StrictMode, useEffect, useRef, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { getAccessToken } from './session'

export interface ShadowWidgetProps {
  baseUrl: string
  projectRef: string
  Widget: ComponentType<{ 'data-testid': string }>
}

/** A widget with a React root of its own inside a shadow root, which adopts the same stylesheet. */
export function ShadowWidget({ baseUrl, projectRef, Widget }: ShadowWidgetProps) {
  const host = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!host.current) return
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    shadow.adoptedStyleSheets = [sheet]
    const container = shadow.appendChild(document.createElement('div'))
    container.style.height = '100%'
    const root = createRoot(container)
    root.render(
      <StrictMode>
        <HowdahProvider
          baseUrl={baseUrl}
          getAccessToken={getAccessToken}
          project={{ ref: projectRef }}
          instanceId="shadow"
          theme={{ appearance: 'light' }}
        >
          <Widget data-testid="shadow" />
        </HowdahProvider>
      </StrictMode>,
    )
    return () => {
      // React forbids ending a root while it renders another one, which is when effects of this one are cleaned up.
      setTimeout(() => {
        root.unmount()
        container.remove()
      })
    }
  }, [baseUrl, projectRef, Widget])

  return <div ref={host} className="pane" data-pane="shadow" />
}
