import type { ConnectDetails, GuideNote } from '../guide.types'

const URL_PLACEHOLDER = 'YOUR_PROJECT_URL'
const KEY_PLACEHOLDER = 'YOUR_PUBLISHABLE_KEY'

/** Returns the project's URL and key, or placeholders for a person who may not read them. */
export const projectValues = ({ url, publishableKey }: ConnectDetails) => ({
  url: url ?? URL_PLACEHOLDER,
  key: publishableKey ?? KEY_PLACEHOLDER,
})

/** Returns the sentences about placeholders in the files of client libraries. */
export function placeholderNotes({ url, publishableKey }: ConnectDetails): GuideNote[] {
  const missing = [
    url === undefined && URL_PLACEHOLDER,
    publishableKey === undefined && KEY_PLACEHOLDER,
  ].filter((name) => name !== false)
  return missing.length === 0 ? [] : [{ name: 'placeholders', value: missing }]
}
