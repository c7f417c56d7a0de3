import {
  cloneElement,
  createContext,
  createElement,
  use,
  useRef,
  useState,
  type ComponentType,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import { lazyCode } from '../lazy/lazy-code'

export interface OverlayRootProps {
  children?: ReactNode
  open?: boolean
  /** @default false */
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  /** While it is open nothing else can be reached. */
  modal?: boolean
}

interface OverlayCode {
  Root: ComponentType<OverlayRootProps>
  Trigger: ComponentType<{ children: ReactElement }>
}

interface OverlayContext<Code> {
  code: Code | null
  ask: (byKey: boolean) => void
}

const OpenedByKeyContext = createContext<RefObject<boolean> | null>(null)

/**
 * Returns a ref that is true if a key opened the overlay for the first time, which Radix, not
 * loaded yet, did not see. The code that acts on it resets it.
 */
export const useOpenedByKeyRef = () => use(OpenedByKeyContext)

/**
 * Creates an overlay opened by a button whose code (Radix's, and its positioning) is fetched when
 * the user hovers or focuses the button: a page with dozens of menus renders without any. Until it
 * is opened for the first time, only the button is rendered.
 * @param popup kind of popup that the button announces
 */
export function lazyOverlay<Code extends OverlayCode>(
  popup: 'menu' | 'dialog',
  fetchCode: () => Promise<Code>,
) {
  const lazy = lazyCode(fetchCode)
  const Context = createContext<OverlayContext<Code> | null>(null)
  const preload = () => void lazy.preload()

  function useOverlay(): OverlayContext<Code> {
    const overlay = use(Context)
    if (!overlay) throw new Error('The parts of an overlay stand inside its Root.')
    return overlay
  }

  function Root({ open, defaultOpen = false, onOpenChange, children, ...rest }: OverlayRootProps) {
    const [innerOpen, setInnerOpen] = useState(defaultOpen)
    const isOpen = open ?? innerOpen
    const [wanted, setWanted] = useState(isOpen)
    if (isOpen && !wanted) setWanted(true)
    const openedByKey = useRef(false)
    const { load } = lazy.useLoad(wanted)
    if (load.state === 'failed') throw load.error
    const code = wanted && load.state === 'loaded' ? load.code : null

    const change = (next: boolean) => {
      if (open === undefined) setInnerOpen(next)
      onOpenChange?.(next)
    }
    const ask = (byKey: boolean) => {
      openedByKey.current = byKey
      change(true)
    }
    return (
      <Context value={{ code, ask }}>
        <OpenedByKeyContext value={openedByKey}>
          {code
            ? createElement<OverlayRootProps>(
                code.Root,
                { ...rest, open: isOpen, onOpenChange: change },
                children,
              )
            : children}
        </OpenedByKeyContext>
      </Context>
    )
  }

  function Trigger({ children }: { children: ReactElement<HTMLAttributes<HTMLElement>> }) {
    const { code, ask } = useOverlay()
    if (code) return <code.Trigger>{children}</code.Trigger>
    const own = children.props
    return cloneElement(children, {
      'aria-haspopup': popup,
      'aria-expanded': false,
      onPointerEnter: (event) => {
        own.onPointerEnter?.(event)
        preload()
      },
      onFocus: (event) => {
        own.onFocus?.(event)
        preload()
      },
      onClick: (event) => {
        own.onClick?.(event)
        // A click that no pointer made comes from a key.
        if (!event.defaultPrevented) ask(event.detail === 0)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        own.onKeyDown?.(event)
        if (popup !== 'menu' || event.key !== 'ArrowDown' || event.defaultPrevented) return
        event.preventDefault()
        ask(true)
      },
    })
  }

  /** Creates a part of the overlay's content, which renders nothing until the code is loaded. */
  function part<Props extends object>(
    pick: (code: Code) => ComponentType<Props>,
  ): ComponentType<Props> {
    return function Part(props: Props) {
      const { code } = useOverlay()
      return code && createElement(pick(code), props)
    }
  }
  return { Root, Trigger, part }
}
