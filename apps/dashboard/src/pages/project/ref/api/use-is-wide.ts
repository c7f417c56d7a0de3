import { useSyncExternalStore } from 'react'

/** Width in CSS px of the page's content from which a panel fits beside the rows. */
const WIDE_PX = 900

const content = (): HTMLElement | null => document.querySelector('main')

function subscribe(onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange)
  const element = content()
  if (element) observer.observe(element)
  return () => observer.disconnect()
}

/** Returns true while a panel fits beside the rows: the sidebar and the SQL editor may take their part of the window. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => (content()?.clientWidth ?? 0) >= WIDE_PX)
