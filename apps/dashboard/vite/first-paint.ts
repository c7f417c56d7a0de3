export interface EarlyRoute {
  /** Source of a regular expression that the pathname matches. */
  pattern: string
  scripts: string[]
  styles: string[]
  frame: 'bare' | 'plain' | 'side'
  /** Platform paths that the first render waits for. */
  calls: string[]
}

export interface FirstPaintData {
  themeKey: string
  routes: EarlyRoute[]
}

/**
 * Runs in `<head>` before the first paint: sets the theme, so that a dark page never flashes white,
 * and starts to load the resources of the current route, so that they do not wait for the entry
 * script. Its text is inserted into index.html, so it uses nothing from outside of itself.
 */
export function firstPaint(data: FirstPaintData): void {
  // First of all, since what follows may wait for the browser's storage.
  const nonce = document.currentScript?.nonce ?? ''
  const add = (attributes: Record<string, string>) => {
    const link = document.createElement('link')
    link.nonce = nonce
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
    document.head.append(link)
  }
  const route = data.routes.find(({ pattern }) => new RegExp(pattern).test(location.pathname))
  // First, because six files are loaded at a time; with the mode of fetch(), otherwise they are
  // loaded twice.
  for (const href of route?.calls ?? []) add({ rel: 'preload', as: 'fetch', href, crossorigin: '' })
  for (const href of route?.scripts ?? []) add({ rel: 'modulepreload', href })
  // With crossorigin, as the page asks for them; else each is fetched twice.
  for (const href of route?.styles ?? [])
    add({ rel: 'preload', as: 'style', href, crossorigin: '' })

  const root = document.documentElement
  let stored: string | null = null
  try {
    stored = localStorage.getItem(data.themeKey)
  } catch {
    // Storage is switched off; the system decides.
  }
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset['theme'] = dark ? 'dark' : 'light'
  root.dataset['layout'] = route?.frame ?? 'plain'

  // A script that fails to load leaves the first paint on screen; only this handler can report it.
  addEventListener(
    'error',
    ({ target }) => {
      const message = document.getElementById('boot-failed')
      if (target instanceof HTMLScriptElement && message) message.hidden = false
    },
    true,
  )
}
