/** Gives a text to the browser as a file. */
export function download(name: string, text: string, type = 'text/plain'): void {
  downloadBlob(name, new Blob([text], { type }))
}

/** Gives bytes to the browser as a file. */
export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
