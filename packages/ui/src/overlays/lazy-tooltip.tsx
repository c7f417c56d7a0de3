import {
  cloneElement,
  useCallback,
  useRef,
  type HTMLAttributes,
  type ReactElement,
  type RefAttributes,
} from 'react'
import { lazyCode } from '../lazy/lazy-code'

const code = lazyCode(async () => (await import('./tooltip')).Tooltip)

type Described = HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>

export interface LazyTooltipProps {
  /** Text of the tooltip; undefined for none. */
  content: string | undefined
  /** Element without a ref of its own. */
  children: ReactElement<Described>
}

/** Returns a ref that gives an element the focus which the one before it had, and a function that notes it. */
function useHeldFocus() {
  const isFocused = useRef(false)
  const hold = useCallback((element: HTMLElement | null) => {
    if (isFocused.current) element?.focus()
  }, [])
  const note = useCallback((isNow: boolean) => {
    isFocused.current = isNow
  }, [])
  return { hold, note }
}

/**
 * A tooltip whose code is fetched when there is one to show. Its element is then mounted again, and
 * has the focus that it had.
 */
export function LazyTooltip({ content, children }: LazyTooltipProps) {
  const { hold, note } = useHeldFocus()
  const { load } = code.useLoad(content !== undefined)
  const own = children.props
  const element = cloneElement<Described>(children, {
    ref: hold,
    onFocus: (event) => {
      note(true)
      own.onFocus?.(event)
    },
    onBlur: (event) => {
      note(false)
      own.onBlur?.(event)
    },
  })
  if (content === undefined || load.state !== 'loaded') return element
  return <load.code content={content}>{element}</load.code>
}
