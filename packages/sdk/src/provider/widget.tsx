import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { SupportLinkContext } from '@howdah/ui/error-alert/support-link'
import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { mergeRefs } from '@howdah/ui/theme/merge-refs'
import { OwnTextsContext, type OwnTexts } from '@howdah/ui/theme/own-texts'
import {
  Component,
  useContext,
  useMemo,
  useState,
  type ComponentProps,
  type ErrorInfo,
  type ReactNode,
} from 'react'
import { useHowdahContext } from './howdah-context'
import type { HowdahErrorContext, HowdahErrorHandler, HowdahWidgetName } from './howdah-events'
import { useHeightWarning } from './use-height-warning'
import { WidgetContext } from './widget-context'

export interface WidgetProps extends Omit<
  ComponentProps<typeof HowdahTheme>,
  'onError' | 'appearance' | 'nonce' | 'portalContainer'
> {
  name: HowdahWidgetName
  /** The component's own, called as well as the provider's. */
  onError?: HowdahErrorHandler
}

/**
 * Wraps every widget: renders the theme's root element, and a boundary that confines the widget's
 * errors.
 */
export function Widget({ name, onError, children, ref, ...rest }: WidgetProps) {
  const { theme, portalContainer, nonce, messages, report, ...host } = useHowdahContext(name)
  const supportLink = useContext(SupportLinkContext)
  const around = useContext(WidgetContext)
  const heightRef = useHeightWarning(name)
  const rootRef = useMemo(() => mergeRefs(heightRef, ref), [heightRef, ref])
  const [key] = useState(() => ({ kind: name, depth: around ? around.depth + 1 : 0 }))
  const onCaught = (error: unknown) => {
    const context: HowdahErrorContext = { widget: name, during: 'render' }
    onError?.(error, context)
    report(error, context)
  }
  return (
    <HowdahTheme
      {...theme}
      portalContainer={portalContainer}
      nonce={nonce}
      data-widget={name}
      {...rest}
      ref={rootRef}
    >
      <WidgetContext value={key}>
        <OwnTextsContext value={messages as OwnTexts}>
          <SupportLinkContext value={host.supportLink ?? supportLink}>
            <WidgetBoundary onCaught={onCaught}>{children}</WidgetBoundary>
          </SupportLinkContext>
        </OwnTextsContext>
      </WidgetContext>
    </HowdahTheme>
  )
}

/** The `data-*` attributes among a widget's props, which go to its root element. */
export function dataAttributes(props: object): Record<`data-${string}`, string | undefined> {
  return Object.fromEntries(Object.entries(props).filter(([name]) => name.startsWith('data-')))
}

export function classNames(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

interface WidgetBoundaryProps {
  onCaught: (error: unknown, info: ErrorInfo) => void
  children: ReactNode
}

class WidgetBoundary extends Component<WidgetBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: null, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onCaught(error, info)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorAlert
        error={this.state.error}
        onRetry={() => this.setState({ error: null, failed: false })}
      />
    )
  }
}
