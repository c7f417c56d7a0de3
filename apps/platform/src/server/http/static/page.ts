/** The word that the dashboard's build leaves where the nonce goes. */
const placeholder = '__HOWDAH_NONCE__'

/**
 * index.html as one response carries it. The build has put the nonce's placeholder on scripts, styles, links and into
 * `<meta property="csp-nonce" nonce="...">`, where the page's own code finds it as `element.nonce`, which no stylesheet can read.
 */
export function renderPage(html: string, nonce: string): string {
  return html.replaceAll(placeholder, nonce)
}
