import { useEffect } from 'react'

/**
 * Keeps the focus in a list when the row that has it is removed, also while a dialog about the row
 * is open or closes: on the search, and in a list without one the nearest button.
 */
export function useFocusOfRemovedRows(): void {
  useEffect(() => {
    // The row that had the focus, and what it is in.
    let [row, ...around]: Element[] = []
    const note = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      // A dialog, or the menu of the row, gives the focus back.
      if (target.closest('[role=dialog], [role=alertdialog], [role=menu]')) return
      row = target.closest('main tr') ?? undefined
      around = []
      for (let one = row?.parentElement; one; one = one.parentElement) around.push(one)
    }
    const observer = new MutationObserver(() => {
      if (row === undefined || row.isConnected || document.activeElement !== document.body) return
      row = undefined
      const search = document.querySelector<HTMLElement>('main input[type=search]')
      const button = around
        .filter(({ isConnected }) => isConnected)
        .map((one) => one.querySelector('button'))
        .find((found) => found !== null)
      const next = search ?? button
      next?.focus()
    })
    document.addEventListener('focusin', note)
    // A press on what takes no focus leaves the row too.
    document.addEventListener('pointerdown', note)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', note)
      observer.disconnect()
    }
  }, [])
}
