/** Text typed between the shortcut and the opening of the field, while its code is being loaded. */
export interface TypedAhead {
  /** Ends the collecting. @returns the text so far; the same when it is called again */
  take: () => string
}

/**
 * Collects the keystrokes of a user who continues to type, regardless of the focused element: none
 * of them is lost, and nothing else handles them.
 */
export function collectTyped(): TypedAhead {
  let text = ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') text = [...text].slice(0, -1).join('')
    else if ([...event.key].length === 1) text += event.key
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', onKeyDown, { capture: true })
  return {
    take: () => {
      removeEventListener('keydown', onKeyDown, { capture: true })
      return text
    },
  }
}
