/** The texts of the choice of a role. */
export const roleSelectorMessages = {
  button: 'Role',
  title: 'Run as',
  hint: 'Read and change data with the permissions and row-level security of an API role.',
  role: 'Role',
  postgres: 'Bypasses RLS',
  anon: 'Signed-out user',
  authenticated: 'Signed-in user',
  service_role: 'Backend key, bypasses RLS',
  user: 'User',
  userPlaceholder: 'Email, phone or ID',
  userHint:
    'Choosing a user fills in the claims of the user’s token, after the hook of the project.',
  userHintBefore: 'Claims of the user’s token, before a hook of the project changes them.',
  claimsFailed: 'The user gets no token',
  userMissing: 'No such user.',
  userUnchosen: 'Choose one of the users that are offered.',
  noUser: 'Without a user: auth.uid() is null. Choose a user, or write the claim sub.',
  claims: 'Claims of the token, as JSON',
  claimsNotJson: 'Not valid JSON.',
  claimsNotAnObject: 'Claims must be a JSON object, such as {"sub": "…"}.',
  hook: 'Custom access token hook',
  hookHint:
    'A function that changes the claims above when they are applied. Leave empty to apply them as they are.',
  hookSchema: 'Schema',
  hookFunction: 'Function',
  hookIncomplete: 'Enter both schema and function.',
  hookRefused: (message: string) => `The hook failed: ${message}`,
  hookSilent: 'The hook returned no claims.',
  result: 'Claims after the hook',
  test: 'Test the hook',
  apply: 'Apply',
  applying: 'Running the hook…',
  cancel: 'Cancel',
}

export type RoleSelectorMessages = typeof roleSelectorMessages

export const roleSelectorTexts = { name: 'roleSelector', defaults: roleSelectorMessages } as const
