import { afterPaint } from '@howdah/ui/lazy/after-paint'
import { startTransition } from 'react'

let waiting: (() => void)[] = []

/**
 * Renders the effects of a typed character after the character itself has been painted. `change`
 * sets states to their current values: more may have been typed.
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
