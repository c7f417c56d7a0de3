import type { UsersMessages } from '../users.messages'

/** Returns the name of a provider: that of a way of the service itself in words, any other as it is. */
export function shownProvider(
  name: string,
  { providerNames }: Pick<UsersMessages, 'providerNames'>,
): string {
  const known: Readonly<Record<string, string>> = providerNames
  return Object.hasOwn(known, name) ? (known[name] ?? name) : name
}
