import type { ConnectDetails } from '../guide.types'

const URL_PLACEHOLDER = 'YOUR_PROJECT_URL'
const KEY_PLACEHOLDER = 'YOUR_PUBLISHABLE_KEY'

/** Returns the project's URL and key, or placeholders for a person who may not read them. */
export const projectValues = ({ url, publishableKey }: ConnectDetails) => ({
  url: url ?? URL_PLACEHOLDER,
  key: publishableKey ?? KEY_PLACEHOLDER,
})

/** Returns the sentences about placeholders in the files of client libraries. */
export function placeholderNotes({ url, publishableKey }: ConnectDetails): string[] {
  const missing = [
    url === undefined && URL_PLACEHOLDER,
    publishableKey === undefined && KEY_PLACEHOLDER,
  ].filter((name) => name !== false)
  if (missing.length === 0) return []
  return [`Replace ${missing.join(' and ')}. A person who can read the API keys has the values.`]
}
