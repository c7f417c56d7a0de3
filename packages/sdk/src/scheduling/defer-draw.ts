import { afterPaint } from '@howdah/ui/lazy/after-paint'
import { startTransition } from 'react'

let waiting: (() => void)[] = []

/**
 * Draws what follows from a character that was typed once the character itself has been painted. `change` sets states to what they are by
 * then: more may have been typed.
 */
export function deferDraw(change: () => void): void {
  if (waiting.length === 0) {
    afterPaint(() => {
      const changes = waiting
      waiting = []
      startTransition(() => changes.forEach((each) => each()))
    })
  }
  waiting.push(change)
}
