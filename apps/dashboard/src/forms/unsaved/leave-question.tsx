import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Router, useLocation, type AroundNavHandler } from 'wouter'
import { useSearch } from '../../routing/use-search'
import { formMessages as messages } from '../forms.messages'
import { UnsavedContext, type Unsaved } from './unsaved-context'

/** Loaded with the first change: the code of every page is larger otherwise. */
const leaveDialog = lazyComponent(async () => (await import('./leave-dialog')).LeaveDialog)

const addressOf = ({ pathname, search }: { pathname: string; search: string }) =>
  `${pathname}${search}`

/**
 * Asks once before a link, a menu, Back or the closing of the page discards the unsaved changes of
 * any number of forms. `navigate` of wouter/use-browser-location does not ask: for changes within
 * a page, and for after the subject of the page was deleted.
 */
export function LeaveQuestion({ children }: { children: ReactNode }) {
  const forms = useRef(new Set<string>())
  const [isUnsaved, setUnsaved] = useState(false)
  /** Continues the navigation that was stopped; null while there is no question. */
  const [onward, setOnward] = useState<{ goOn: () => void } | null>(null)
  const { load } = leaveDialog.useLoad(isUnsaved)
  // Asks by the browser's own question if the code of the dialog could not be loaded.
  useEffect(() => {
    if (load.state !== 'failed' || onward === null) return
    const timer = setTimeout(() => {
      setOnward(null)
      if (window.confirm(messages.discardText)) onward.goOn()
    })
    return () => clearTimeout(timer)
  }, [load.state, onward])
  /** The address that the user has agreed to leave. */
  const [left, setLeft] = useState<string | null>(null)
  const [pathname] = useLocation()
  const query = useSearch()
  const here = addressOf({ pathname, search: query === '' ? '' : `?${query}` })

  const unsaved = useMemo<Unsaved>(
    () => ({
      mark(form, isMarked) {
        if (isMarked) forms.current.add(form)
        else forms.current.delete(form)
        if (isMarked) setLeft(null)
        setUnsaved(forms.current.size > 0)
      },
      leave(goOn) {
        if (forms.current.size === 0) goOn()
        else setOnward({ goOn })
      },
    }),
    [],
  )
  const aroundNav = useMemo<AroundNavHandler>(
    () => (navigate, to, options) => {
      const goOn = () => navigate(to, options)
      const stays = addressOf(new URL(to, location.href)) === addressOf(location)
      if (stays) goOn()
      else unsaved.leave(goOn)
    },
    [unsaved],
  )
  return (
    <UnsavedContext value={unsaved}>
      <Router aroundNav={aroundNav}>{children}</Router>
      {load.state === 'loaded' && (
        <load.code
          guards={isUnsaved && left !== here}
          open={onward !== null}
          onAsk={(goOn) => setOnward({ goOn })}
          onClose={() => setOnward(null)}
          onConfirm={() => {
            setLeft(here)
            // Once the guard is gone.
            setTimeout(() => onward?.goOn())
          }}
        />
      )}
    </UnsavedContext>
  )
}
