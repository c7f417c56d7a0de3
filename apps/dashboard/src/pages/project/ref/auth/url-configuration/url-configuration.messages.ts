import { MAX_REDIRECT_PATTERNS_LENGTH } from '@howdah/rules/auth/redirect'

export const urlConfigurationMessages = {
  intro: 'Links in emails and sign-ins at providers lead back to one of these addresses.',
  failed: 'Failed to retrieve the settings',
  site: 'Site URL',
  siteHint: 'Used unless a request names an allowed address. All pages of the site are allowed.',
  siteWrong: 'Enter an address such as https://app.example.com.',
  list: 'Redirect URLs',
  listHint:
    'One per line. * matches a part without dots and slashes, ** matches anything, ? matches one character.',
  listTooLong: `Redirect URLs can have up to ${MAX_REDIRECT_PATTERNS_LENGTH} characters in all.`,
  patternWrong: (pattern: string) =>
    `${pattern} isn’t an address. Write it as https://app.example.com/** or com.example.app://login.`,
  anyOrigin: 'Pages of any origin can call the auth service',
  anyOriginHint:
    'When off, only pages on the addresses above can call it from a browser, once you have changed one of them. Servers and apps always can.',
  saved: 'URL configuration saved',
  saveFailed: 'Failed to save the URL configuration',
  test: 'Test an address',
  testIntro: 'Checks an address with the values above, before you save them.',
  address: 'Address',
  allowed: (by: 'site-url' | 'pattern', pattern: string) =>
    by === 'site-url' ? 'Allowed: it’s on the site.' : `Allowed by ${pattern}.`,
  refused: {
    malformed: 'Not allowed: this isn’t a complete address.',
    'user-info': 'Not allowed: it contains a user name or a password.',
    scheme: 'Not allowed: addresses of this kind can run code.',
    'no-match': 'Not allowed: no redirect URL matches. Sign-ins lead to the site URL instead.',
  },
}
