import { afterPaint } from '@howdah/ui/lazy/after-paint'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createLatest } from '../provider/latest'
import type { TableEditorProps, TableEditorView } from './table-editor.types'

const INDEX: TableEditorView = { tableId: null }

/**
 * Manages the displayed view. A change is rendered immediately and reported to the host after it
 * has been painted: the address bar, and everything on the host's page that depends on it, can wait
 * for the rows. The view that the host then passes takes precedence.
 */
export function useShownView(
  props: Pick<TableEditorProps, 'view' | 'defaultView' | 'onViewChange'>,
) {
  const [inner, setInner] = useState(props.defaultView ?? INDEX)
  const hostView = props.view ?? inner
  const mark = JSON.stringify(hostView)
  const [ahead, setAhead] = useState<{ view: TableEditorView; mark: string } | null>(null)
  const [latest] = useState(() => createLatest(props))
  useLayoutEffect(() => latest.set(props))
  const callOff = useRef<() => void>(undefined)
  useEffect(() => () => callOff.current?.(), [])

  const goTo = (view: TableEditorView) => {
    if (props.view) setAhead({ view, mark })
    else setInner(view)
    callOff.current?.()
    callOff.current = afterPaint(() => {
      latest.get().onViewChange?.(view)
      // From then on the host's view takes precedence, even if it is unchanged or an earlier one.
      callOff.current = afterPaint(() => setAhead(null))
    })
  }
  return { view: ahead?.mark === mark ? ahead.view : hostView, goTo }
}
