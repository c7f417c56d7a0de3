import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { SupportLinkContext } from '@howdah/ui/error-alert/support-link'
import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { mergeRefs } from '@howdah/ui/theme/merge-refs'
import { OwnTextsContext, type OwnTexts } from '@howdah/ui/theme/own-texts'
import {
  Component,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ComponentProps,
  type ErrorInfo,
  type ReactNode,
} from 'react'
import { useHowdahContext } from './howdah-context'
import type { HowdahErrorContext, HowdahErrorHandler, HowdahWidgetName } from './howdah-events'
import { useLayoutWarnings } from './use-layout-warnings'
import { WidgetContext } from './widget-context'
import { problemOfProject, type WrongPropError } from './wrong-props'

export interface WidgetProps extends Omit<
  ComponentProps<typeof HowdahTheme>,
  'onError' | 'appearance' | 'nonce' | 'portalContainer'
> {
  name: HowdahWidgetName
  /** The project that it works on, empty where none is named; absent for a widget of none. */
  project?: string
  /** The component's own, called as well as the provider's. */
  onError?: HowdahErrorHandler
}

/**
 * Wraps every widget: renders the theme's root element, and a boundary that confines the widget's
 * errors.
 */
export function Widget({ name, project, onError, children, ref, ...rest }: WidgetProps) {
  const { theme, portalContainer, nonce, messages, report, ...host } = useHowdahContext(name)
  const supportLink = useContext(SupportLinkContext)
  const around = useContext(WidgetContext)
  const layoutRef = useLayoutWarnings(name)
  const rootRef = useMemo(() => mergeRefs(layoutRef, ref), [layoutRef, ref])
  const [key] = useState(() => ({ kind: name, depth: around ? around.depth + 1 : 0 }))
  const isWithoutProject = project === ''
  const problem = useMemo(
    () => host.problem ?? (isWithoutProject ? problemOfProject(name) : null),
    [host.problem, isWithoutProject, name],
  )
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
            {problem ? (
              <Problem problem={problem} onShown={problem === host.problem ? null : onCaught} />
            ) : (
              <WidgetBoundary onCaught={onCaught}>{children}</WidgetBoundary>
            )}
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

interface ProblemProps {
  problem: WrongPropError
  /** Reports the problem; null for one of the provider, which reports it itself. */
  onShown: ((error: unknown) => void) | null
}

/** Displays a prop with which the widget cannot work in the place of its content. */
function Problem({ problem, onShown }: ProblemProps) {
  const report = useEffectEvent(() => onShown?.(problem))
  useEffect(() => report(), [problem])
  return <ErrorAlert error={problem} />
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
