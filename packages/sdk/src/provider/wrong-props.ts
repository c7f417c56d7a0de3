/** A prop of the host that no widget can work with. */
export class WrongPropError extends Error {
  override readonly name = 'WrongPropError'
  /** As for a bad request: neither another try nor support helps. */
  readonly status = 400
}

/** Makes a URL absolute. On a server, which sends no requests, the page's address is not known. */
function absoluteUrl(url: string): string {
  if (/^https?:\/\//i.test(url)) return new URL(url).href
  return new URL(url, typeof document === 'undefined' ? 'http://localhost' : document.baseURI).href
}

/** Reads the address of the platform; one that cannot be used is a problem. */
export function readBaseUrl(baseUrl: unknown): { url: string } | { problem: WrongPropError } {
  const problem = (is: string) => ({
    problem: new WrongPropError(
      `baseUrl of <HowdahProvider> ${is}. Give the URL of the platform, such as https://platform.example.com, or a path of the page.`,
    ),
  })
  if (typeof baseUrl !== 'string' || baseUrl.trim() === '') return problem('is missing')
  try {
    const url = absoluteUrl(baseUrl)
    return /^https?:/.test(url) ? { url } : problem(`is “${baseUrl}”, which is not one of HTTP`)
  } catch {
    return problem(`is “${baseUrl}”, which is no URL`)
  }
}

/** Returns the problem of a locale that `Intl` refuses, or null. */
export function problemOfLocale(locale: string | undefined): WrongPropError | null {
  if (locale === undefined) return null
  try {
    Intl.getCanonicalLocales(locale)
    return null
  } catch {
    return new WrongPropError(
      `locale of <HowdahProvider> is “${locale}”, which is no BCP 47 tag. Give one such as de-DE, or none.`,
    )
  }
}

/** Returns the problem of a widget that works on a project and has none. */
export const problemOfProject = (widget: string) =>
  new WrongPropError(
    `${widget} needs a project. Give <HowdahProvider> project={{ ref }}, or the widget projectRef.`,
  )
