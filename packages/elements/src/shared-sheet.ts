import styles from '@howdah/sdk/styles.css'

let sheet: CSSStyleSheet | null = null

/** Returns the widgets' stylesheet, one for all elements of the page. */
export function sharedSheet(): CSSStyleSheet {
  if (sheet === null) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
  }
  return sheet
}
