import { fieldError } from './app-error'
import { displayNameMessages } from './display-name.messages'

/**
 * Characters that are invisible, break lines or change the direction of the text around them. The
 * joiners of emoji and of some scripts are none of them.
 */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/** Returns true if a text contains hidden characters. */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text)

/**
 * Returns a name that others see in lists, questions and mails, without the spaces around it.
 * @param field of the body, for the error
 * @throws AppError 400
 */
export function readDisplayName(text: string, field = 'name'): string {
  const name = text.trim()
  if (name === '') throw fieldError(field, displayNameMessages.empty)
  if (hasHiddenCharacters(name)) throw fieldError(field, displayNameMessages.hidden)
  return name
}
