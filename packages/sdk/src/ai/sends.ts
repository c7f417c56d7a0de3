import type { KeyboardEvent } from 'react'

/**
 * Returns true when a key press sends the message: Enter, unless it begins a new line or ends a
 * word that is being composed.
 */
export function sends({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing
}
