export interface FirstPaintData {
  themeKey: string
}

/**
 * Runs in `<head>` before the first paint: sets the theme, so that a dark page never flashes white.
 * Its text is inserted into index.html, so it uses nothing from outside of itself.
 */
export function firstPaint(data: FirstPaintData): void {
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
