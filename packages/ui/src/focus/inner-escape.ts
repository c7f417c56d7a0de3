/** Elements that end at Escape: layers of Radix, and fields, lists and panels with the attribute. */
const ENDS_AT_ESCAPE =
  '[data-ends-at-escape], .cm-panel.cm-search, .cm-editor:has(.cm-tooltip-autocomplete)'

interface HeldEscape {
  /** Innermost element that ends. */
  owner: Element
  isHeld: boolean
  isPrevented: boolean
}

const held = new WeakMap<Event, HeldEscape>()

const isElement = (target: EventTarget): target is Element => 'matches' in target

/**
 * Shows a press of Escape as prevented to all but the element that ends: dialogs of a host read
 * the key at the document, before the widget in them, and leave a prevented one alone.
 */
function hold(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
  const owner = event
    .composedPath()
    .filter(isElement)
    .find((element) => element.matches(ENDS_AT_ESCAPE) && element.closest('.hw-root') !== null)
  if (owner === undefined) return
  const state = { owner, isHeld: true, isPrevented: false }
  // A native dialog and fullscreen stay as they are, too.
  event.preventDefault()
  Object.defineProperties(event, {
    defaultPrevented: { configurable: true, get: () => state.isHeld || state.isPrevented },
    preventDefault: { configurable: true, value: () => (state.isPrevented = true) },
  })
  held.set(event, state)
}

/** Shows a held press of Escape as it is, from here on. */
function release(event: Event): void {
  const state = held.get(event)
  if (state) state.isHeld = false
}

const listeners = new WeakMap<Window, number>()

/** Holds Escape back from what is around the widgets of a page. @returns a function that stops it */
export function holdEscape(page: Window): () => void {
  const count = (change: number) => {
    const next = (listeners.get(page) ?? 0) + change
    listeners.set(page, next)
    return next
  }
  // At the window, before every listener of the document.
  if (count(1) === 1) page.addEventListener('keydown', hold, { capture: true })
  return () => {
    if (count(-1) === 0) page.removeEventListener('keydown', hold, { capture: true })
  }
}

/** Lets a held Escape into a widget or its overlays. @returns a function that stops it */
export function releaseEscape(root: HTMLElement): () => void {
  root.addEventListener('keydown', release, { capture: true })
  return () => root.removeEventListener('keydown', release, { capture: true })
}

interface LayerProps {
  onEscapeKeyDown?: (event: KeyboardEvent) => void
}

/** Returns the props of a layer of Radix that ends at Escape, unless something inside does. */
export function endsAtEscape({ onEscapeKeyDown }: LayerProps) {
  return {
    'data-ends-at-escape': 'layer',
    onEscapeKeyDown: (event: KeyboardEvent) => {
      const state = held.get(event)
      if (state?.owner.getAttribute('data-ends-at-escape') === 'layer') release(event)
      onEscapeKeyDown?.(event)
    },
  }
}
