import type { TabsEvent } from '@howdah/rules/workspace/tabs'
import type { Tab } from '@howdah/rules/workspace/tabs.types'
import { useState, type DragEvent } from 'react'

type Side = 'before' | 'after'

/** Lets tabs be dragged onto each other; returns the attributes of a tab's element. */
export function useTabDrag(tabs: readonly Tab[], act: (event: TabsEvent) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<{ id: string; side: Side } | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (tab: Tab) => ({
    draggable: true,
    'data-drop': over?.id === tab.id ? over.side : undefined,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move'
      // Firefox does not drag without data.
      event.dataTransfer.setData('text/plain', '')
      setDragged(tab.id)
    },
    onDragEnd: end,
    onDragOver(event: DragEvent<HTMLElement>) {
      if (dragged === null) return
      event.preventDefault()
      const side = sideOf(event)
      if (over?.id !== tab.id || over.side !== side) setOver({ id: tab.id, side })
    },
    onDragLeave: () => setOver((before) => (before?.id === tab.id ? null : before)),
    onDrop(event: DragEvent<HTMLElement>) {
      if (dragged === null) return
      event.preventDefault()
      end()
      if (dragged === tab.id) return
      const next = tabs[tabs.indexOf(tab) + 1]?.id ?? null
      const before = sideOf(event) === 'after' ? next : tab.id
      if (before !== dragged) act({ type: 'dragged', id: dragged, before, now: Date.now() })
      else act({ type: 'double-activated', id: dragged, now: Date.now() })
    },
  })
}

/** Half of the tab that the pointer is over, in reading direction. */
function sideOf(event: DragEvent<HTMLElement>): Side {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  const isRight = event.clientX > left + width / 2
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  return isRight === isRtl ? 'before' : 'after'
}
