import { useMemo } from 'react'
import { useHowdahContext } from './howdah-context'
import { mergeMessages } from './messages'
import type { TextGroup } from './text-group'

/** Returns the texts of a group; those of the host's provider replace the built-in ones, and `own`, a component's, replace both. */
export function useTexts<Texts extends object>(
  group: TextGroup<string, Texts>,
  own?: Partial<Texts>,
): Texts {
  const { messages } = useHowdahContext(group.name)
  // The name of a group belongs to its texts alone: `HowdahMessages` consists of the groups.
  const ofProvider = messages[group.name] as Partial<Texts> | undefined
  return useMemo(() => mergeMessages(group.defaults, ofProvider, own), [group, ofProvider, own])
}
