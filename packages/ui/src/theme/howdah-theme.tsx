import { setNonce } from 'get-nonce'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { createPortal } from 'react-dom'
import type { HowdahAppearance } from './appearance'
import { holdEscape, releaseEscape } from '../focus/inner-escape'
import { keepFocus } from '../focus/keep-focus'
import { mergeRefs } from './merge-refs'
import { ThemeContext, useHowdahTheme } from './theme-context'
import type {
  HowdahAccentColor,
  HowdahDensity,
  HowdahGrayColor,
  HowdahRadius,
  HowdahScaling,
  HowdahThemeContext,
} from './theme-context'
import { PortalTheme } from './portal-theme'
import { usePortalTarget } from './portal-target'
import { ThemeElement } from './theme-element'
import { useDirection } from './use-direction'
import { useAppearance } from './use-appearance'

export interface HowdahThemeProps extends Omit<ComponentProps<'div'>, 'ref' | 'dir' | 'color'> {
  /**
   * `inherit` follows the `color-scheme` of the element that contains the theme, and the system if
   * that names none.
   * @default the enclosing HowdahTheme's, else 'inherit'
   */
  appearance?: HowdahAppearance
  /** A named scale, or any CSS color, such as that of your brand. @default 'iris' */
  accentColor?: HowdahAccentColor
  /** @default 'slate' */
  grayColor?: HowdahGrayColor
  /** @default 'medium' */
  radius?: HowdahRadius
  /** @default '95%' */
  scaling?: HowdahScaling
  /** Height of rows in grids, lists, trees and menus. @default 'standard' */
  density?: HowdahDensity
  /** Font of texts. @default the page's */
  fontFamily?: string
  /** Font of code and values. @default the system's monospaced one */
  codeFontFamily?: string
  /**
   * Container of dialogs, menus and tooltips.
   * @default the dialog, popover or fullscreen element that contains the theme, else its shadow root, else document.body
   */
  portalContainer?: HTMLElement | null
  /** For a Content-Security-Policy with a style nonce; passed to everything that creates style elements: the code editor, dialogs, scroll areas. */
  nonce?: string
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/**
 * Root element that styles its content: it resets the effects of a host's rules, except for the
 * font family, and provides the element that overlays are rendered into. A nested theme inherits
 * every prop that is not set.
 */
export function HowdahTheme(props: HowdahThemeProps) {
  const outer = useHowdahTheme()
  const {
    appearance: wantedAppearance = outer?.appearance ?? 'inherit',
    accentColor = outer?.accentColor ?? 'iris',
    grayColor = outer?.grayColor ?? 'slate',
    radius = outer?.radius ?? 'medium',
    scaling = outer?.scaling ?? '95%',
    density = outer?.density ?? 'standard',
    fontFamily = outer?.fontFamily,
    codeFontFamily = outer?.codeFontFamily,
    portalContainer = outer?.portalContainer ?? null,
    nonce = outer?.nonce,
    ref,
    ...rest
  } = props
  const rootRef = useRef<HTMLDivElement>(null)
  const resolved = useAppearance(wantedAppearance, rootRef)
  const appearance = resolved ?? 'light'
  const isPending =
    resolved === null || (props.appearance === undefined && outer?.isPending === true)
  const [portalRoot, setPortalRoot] = useState<HTMLElement | null>(null)
  const portalTarget = usePortalTarget(rootRef, portalContainer)
  const direction = useDirection(rootRef)

  // Once for the tree, by the theme around all others.
  const isOutermost = outer === null
  useEffect(
    () => (isOutermost && rootRef.current ? keepFocus(rootRef.current) : undefined),
    [isOutermost],
  )

  // Escape ends the innermost of what a widget shows, and nothing of the page around it.
  useEffect(() => {
    const page = rootRef.current?.ownerDocument.defaultView
    return page ? holdEscape(page) : undefined
  }, [])
  useEffect(() => (rootRef.current ? releaseEscape(rootRef.current) : undefined), [])
  useEffect(() => (portalRoot ? releaseEscape(portalRoot) : undefined), [portalRoot])

  // The library under Radix's dialogs writes a style element that locks scrolling; it takes the nonce from here.
  useLayoutEffect(() => {
    if (nonce !== undefined) setNonce(nonce)
  }, [nonce])

  const context = useMemo<HowdahThemeContext>(
    () => ({
      appearance,
      isPending,
      direction,
      accentColor,
      grayColor,
      radius,
      scaling,
      density,
      fontFamily,
      codeFontFamily,
      portalRoot,
      portalContainer,
      nonce,
    }),
    [
      appearance,
      isPending,
      direction,
      accentColor,
      grayColor,
      radius,
      scaling,
      density,
      fontFamily,
      codeFontFamily,
      portalRoot,
      portalContainer,
      nonce,
    ],
  )
  const mergedRef = useMemo(() => mergeRefs(rootRef, ref), [ref])
  return (
    <ThemeContext value={context}>
      <ThemeElement {...rest} theme={context} ref={mergedRef} />
      {portalTarget &&
        createPortal(<PortalTheme theme={context} ref={setPortalRoot} />, portalTarget)}
    </ThemeContext>
  )
}
