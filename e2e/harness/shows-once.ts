import type { Page } from '@playwright/test'

/** Resolves once the page shows a text, however briefly. Called before what makes it show that. */
export const showsOnce = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const isThere = () => {
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
          while (texts.nextNode()) if (texts.currentNode.nodeValue === wanted) return true
          return false
        }
        const observer = new MutationObserver(() => {
          if (!isThere()) return
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body, { childList: true, characterData: true, subtree: true })
      }),
    text,
  )
