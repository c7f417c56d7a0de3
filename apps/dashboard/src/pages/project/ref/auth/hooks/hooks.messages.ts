import type { ClaimsProblem } from '@howdah/rules/auth/token-claims'
import type { HookKind } from '@howdah/rules/auth/hook-function'

interface HookTexts {
  title: string
  text: string
}

export const hooksMessages = {
  intro:
    'Functions of the project or HTTPS addresses that the auth service asks. Changes take effect with the next request.',
  failed: 'Failed to retrieve the settings',
  hooks: {
    custom_access_token: {
      title: 'Custom access token',
      text: 'Changes the claims of each access token.',
    },
    before_user_created: {
      title: 'Before user created',
      text: 'Decides whether a user is created. It isn’t called for users that you add.',
    },
    send_email: {
      title: 'Send email',
      text: 'Sends emails in place of the SMTP server.',
    },
    send_sms: {
      title: 'Send SMS',
      text: 'Sends text messages in place of the SMS provider.',
    },
    password_verification_attempt: {
      title: 'Password verification attempt',
      text: 'Decides about each attempt to sign in with a password.',
    },
    mfa_verification_attempt: {
      title: 'MFA verification attempt',
      text: 'Decides about each code of a second factor.',
    },
  } satisfies Record<HookKind, HookTexts>,
  enabled: 'Use this hook',
  kind: 'Type',
  kinds: { function: 'Postgres function', https: 'HTTPS' },
  choice: 'Functions that take and return jsonb',
  choiceHint: 'Fills in the two fields below.',
  choose: 'Choose a function',
  choiceName: (name: string, isGranted: boolean) =>
    isGranted ? name : `${name} (not granted to supabase_auth_admin)`,
  example: 'Example',
  exampleText:
    'A function to begin with. Run it once, then choose it above. HTTPS addresses get the same event as the body of the request.',
  exampleFunction: 'Example function',
  openSql: 'Open in SQL editor',
  event: 'Event',
  schema: 'Schema',
  name: 'Function',
  nameHint:
    'Takes and returns jsonb. Grant it to supabase_auth_admin, and revoke it from anon, authenticated and public.',
  nameWrong: 'Enter the name of a function.',
  schemaWrong: 'Enter the name of a schema.',
  url: 'URL',
  urlHint: 'Requests are signed as Standard Webhooks. An answer is due within 5 seconds.',
  urlWrong: 'Enter an address such as https://app.example.com/hook.',
  secret: 'Secret',
  secretHint:
    'Verifies the signature. Stored encrypted and not shown again; leave empty to keep the saved one. Another URL needs a secret.',
  generate: 'Generate a secret',
  secretWrong: 'Enter v1,whsec_ and at least 24 bytes in Base64, or generate a secret.',
  saved: 'Hook saved',
  saveFailed: 'Failed to save the hook',
  test: (name: string) => `Test the function ${name}`,
  testIntro:
    'Calls the saved function with the claims below, as the auth service would: as supabase_auth_admin, within two seconds. What it writes is rolled back.',
  user: 'User ID',
  userHint: 'Begin with an email address, a phone number or an ID to choose a user.',
  claims: 'Claims (JSON)',
  claimsWrong: 'Enter a JSON object.',
  userWrong: 'Enter the ID of a user.',
  run: 'Test',
  testFailed: 'The function failed',
  functionFailed: (message: string) =>
    `With these claims, the sign-in fails: the function failed with ${message}`,
  noClaims: 'The function returned no claims.',
  refused: (message: string) => `The function refuses the sign-in: ${message}`,
  unusable(problem: ClaimsProblem): string {
    switch (problem.kind) {
      case 'missing':
        return `Sign-ins fail: the function must leave these claims in: ${problem.names.join(', ')}.`
      case 'role':
        return 'Sign-ins fail: the role must be authenticated or anon.'
      case 'size':
        return 'Sign-ins fail: the claims have more than 20,000 bytes.'
    }
  },
  result: 'Claims of the token',
}
