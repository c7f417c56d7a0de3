import { createContext, use, useEffect, useId } from 'react'

export interface Unsaved {
  /** Adds a form to those with unsaved changes, or removes it. */
  mark: (form: string, unsaved: boolean) => void
  /** Continues at once if nothing is unsaved; otherwise after a confirmation. */
  leave: (goOn: () => void) => void
}

export const UnsavedContext = createContext<Unsaved>({
  mark: () => undefined,
  leave: (goOn) => goOn(),
})

/** Asks before the page is left while a form of it has unsaved changes. */
export function useUnsaved(unsaved: boolean): void {
  const { mark } = use(UnsavedContext)
  const form = useId()
  useEffect(() => {
    if (!unsaved) return
    mark(form, true)
    return () => mark(form, false)
  }, [form, mark, unsaved])
}
