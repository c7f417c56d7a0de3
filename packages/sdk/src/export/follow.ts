/** A download as a link does it: the answer's Content-Disposition keeps the page where it is. */
export function follow(url: string, name?: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name ?? ''
  link.rel = 'noopener noreferrer'
  document.body.append(link)
  link.click()
  link.remove()
}
