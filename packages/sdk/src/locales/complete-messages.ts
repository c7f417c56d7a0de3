import type { HowdahMessages } from '../host/howdah-messages'

/** All texts of all widgets, such as those of a language: none may be missing. */
export type CompleteMessages = {
  [Group in keyof HowdahMessages]-?: Required<NonNullable<HowdahMessages[Group]>>
}
