import { focusedElement } from '@howdah/ui/focus/focused-element'
import { useEffect, useRef } from 'react'
import type { UsersModel } from '../use-users'

/**
 * Returns a ref for the button that bans or ends a ban. While a change runs the button is disabled,
 * so that it loses the focus; it has it again afterwards, unless that has moved elsewhere.
 */
export function useBanFocus({ isPending, variables }: UsersModel['task'], userId: string) {
  const button = useRef<HTMLButtonElement>(null)
  const wasChanging = useRef(false)
  const isBan = variables?.kind === 'ban' || variables?.kind === 'unban'
  const isChanging = isPending && isBan && variables.userId === userId

  useEffect(() => {
    const focused = focusedElement()
    const isLost = focused === null || focused.matches('body, [role="dialog"]')
    if (wasChanging.current && !isChanging && isLost) button.current?.focus()
    wasChanging.current = isChanging
  }, [isChanging])
  return button
}
