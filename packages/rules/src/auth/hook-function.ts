/** A function of the project that a hook calls. */
export interface HookFunction {
  schema: string
  name: string
}

/** Returns the function that an address such as `pg-functions://postgres/public/hook` names; null for any other. */
export function hookFunction(uri: string): HookFunction | null {
  const [, schema, name] = /^pg-functions:\/\/postgres\/([^/]{1,63})\/([^/]{1,63})$/.exec(uri) ?? []
  return schema === undefined || name === undefined ? null : { schema, name }
}
