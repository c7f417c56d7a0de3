/** The word that the dashboard's build leaves where the nonce goes. */
const NONCE = '__HOWDAH_NONCE__'
/** The comment that it leaves where links to the first files go. */
const FIRST_LOADS = '<!-- first loads -->'
const LAYOUT = 'data-layout="plain"'

/** Needs of a page's first rendering, as the dashboard's build lists them in first-loads.json. */
export interface FirstLoads {
  /** Source of a regular expression that the pathname matches. */
  pattern: string
  /** Layout of the frame that is painted before any file has arrived. */
  frame: string
  /** Platform paths whose answers the page waits for. */
  calls: string[]
  scripts: string[]
  styles: string[]
}

/**
 * Returns a function that renders index.html for a pathname. The build has put the nonce's
 * placeholder on scripts, styles, links and into `<meta property="csp-nonce" nonce="...">`, where
 * the page's own code finds it as `element.nonce`, which no stylesheet can read. Links to what the
 * page of the pathname needs first are in the text, so that the browser requests it before it has
 * run any code.
 */
export function createPage(
  html: string,
  pages: readonly FirstLoads[],
): (pathname: string, nonce: string) => string {
  const routes = pages.map((page) => ({
    pattern: new RegExp(page.pattern),
    html: html
      .replace(FIRST_LOADS, () => linksTo(page))
      .replace(LAYOUT, () => `data-layout="${page.frame}"`),
  }))
  return (pathname, nonce) => {
    const route = routes.find(({ pattern }) => pattern.test(pathname))
    return (route?.html ?? html).replaceAll(NONCE, nonce)
  }
}

/**
 * Calls come first, since a browser requests six at a time. `crossorigin` is as the page requests
 * each, otherwise it would be fetched twice.
 */
function linksTo({ calls, scripts, styles }: FirstLoads): string {
  const link = (attributes: string, href: string) =>
    `<link ${attributes} crossorigin href="${href}" nonce="${NONCE}">`
  return [
    ...calls.map((href) => link('rel="preload" as="fetch"', href)),
    ...scripts.map((href) => link('rel="modulepreload"', href)),
    ...styles.map((href) => link('rel="preload" as="style"', href)),
  ].join('\n    ')
}
