import { useMemo, type ReactNode } from 'react'
import { HowdahContext, useHowdahContext } from './howdah-context'

/** Returns true for what changes nothing: reads, and SQL that the platform runs for reading. */
const changesNothing = (action: string, resource: string): boolean =>
  action === 'read' || (action === 'run' && resource === 'sql')

/** Offers no changes in the part of a widget inside, whatever the host’s `can` returns. */
export function ReadingOnly({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  const context = useHowdahContext('ReadingOnly')
  const value = useMemo(
    () =>
      isOn
        ? {
            ...context,
            can: (action: string, resource: string) =>
              changesNothing(action, resource) && context.can(action, resource),
          }
        : context,
    [context, isOn],
  )
  return <HowdahContext value={value}>{children}</HowdahContext>
}
