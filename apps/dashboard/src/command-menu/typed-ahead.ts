/** What somebody types between the shortcut and the field that it opens, whose code is on its way. */
export interface TypedAhead {
  /** Ends the collecting. @returns the text so far; the same when it is called again */
  take: () => string
}

/** Keeps the keys of somebody who types on from whatever has the focus: nothing of it is lost, and nothing else acts on it. */
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
