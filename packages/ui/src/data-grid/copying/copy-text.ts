/** Copies text to the clipboard; false if the browser does not allow it. */
export async function copyText(text: string, document: Document): Promise<boolean> {
  try {
    const clipboard = document.defaultView?.navigator.clipboard
    if (clipboard) {
      await clipboard.writeText(text)
      return true
    }
  } catch {
    // Refused, for example in a frame without the permission: the older way may still be open.
  }
  return copyByEvent(text, document)
}

/** On pages without a secure context only the copy event can write. */
function copyByEvent(text: string, document: Document): boolean {
  let copied = false
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    copied = true
  }
  document.addEventListener('copy', onCopy, { capture: true, once: true })
  try {
    document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true })
  }
  return copied
}
