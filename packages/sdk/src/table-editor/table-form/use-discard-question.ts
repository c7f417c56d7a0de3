import { useState } from 'react'
import { useLeaveGuard } from '@howdah/ui/leave-guard/use-leave-guard'

/** Question before changes of a form are lost, by closing it or by leaving the page. */
export function useDiscardQuestion(dirty: boolean, onClose: () => void) {
  const [isAsking, setAsking] = useState(false)
  /** Continues the navigation that was stopped; null if only the form is being closed. */
  const [onward, setOnward] = useState<(() => void) | null>(null)
  useLeaveGuard(dirty, (goOn) => {
    setOnward(() => goOn)
    setAsking(true)
  })
  return {
    isAsking,
    setAsking,
    leave() {
      setOnward(null)
      if (dirty) setAsking(true)
      else onClose()
    },
    discard() {
      onClose()
      // Once the guard is gone with the form.
      if (onward) setTimeout(onward)
    },
  }
}
