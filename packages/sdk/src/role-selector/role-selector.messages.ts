/** The texts of the choice of a role. */
export const roleSelectorMessages = {
  button: 'Role',
  title: 'Run as',
  hint: 'See and change data as a role of the project’s API does, with its row-level security.',
  role: 'Role',
  postgres: 'As yourself, past row-level security',
  anon: 'Nobody signed in',
  authenticated: 'Somebody signed in',
  service_role: 'A server of yours, past row-level security',
  claims: 'Claims of the token, as JSON',
  claimsNotJson: 'This is not JSON.',
  claimsNotAnObject: 'Claims are a JSON object, such as {"sub": "…"}.',
  hook: 'Custom access token hook',
  hookHint: 'A function that may change the claims, as it does when a token is given out. Leave empty for none.',
  hookSchema: 'Schema',
  hookFunction: 'Function',
  hookIncomplete: 'A hook has a schema and a function.',
  hookRefused: (message: string) => `The hook refused: ${message}`,
  hookSilent: 'The hook answered without claims.',
  result: 'Claims after the hook',
  test: 'Test the hook',
  apply: 'Apply',
  applying: 'Asking the hook…',
  cancel: 'Cancel',
}

export type RoleSelectorMessages = typeof roleSelectorMessages

export const roleSelectorTexts = { name: 'roleSelector', defaults: roleSelectorMessages } as const
