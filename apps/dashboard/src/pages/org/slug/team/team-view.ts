import type { Member } from '@howdah/platform-client'

/** The members whose name or e-mail holds the search, whatever the case. */
export function foundMembers(members: readonly Member[], search: string): readonly Member[] {
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted === '') return members
  return members.filter(({ name, email }) => `${name} ${email ?? ''}`.toLocaleLowerCase().includes(wanted))
}
