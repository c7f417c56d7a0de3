/** Without parameters Postgres takes the text as it is; with none to bind, none are sent. */
export function bound(parameters: (string | null)[]): (string | null)[] | undefined {
  return parameters.length === 0 ? undefined : parameters
}
