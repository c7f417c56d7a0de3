import type { TabsEvent } from '@howdah/rules/workspace/tabs'
import type { Tab } from '@howdah/rules/workspace/tabs.types'

/** Moves a tab one place on (1) or back (-1); at the end it stays where it is. */
export function moveTab(
  act: (event: TabsEvent) => void,
  tabs: readonly Tab[],
  id: string,
  step: number,
) {
  const place = tabs.findIndex((tab) => tab.id === id)
  const before = step < 0 ? tabs[place - 1] : tabs[place + 2]
  if (place === -1 || (step < 0 && !before) || (step > 0 && place === tabs.length - 1)) return
  act({ type: 'dragged', id, before: before?.id ?? null, now: Date.now() })
}
