import { HowdahProvider } from '@howdah/sdk'
import { Component, Fragment, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { attributeOf } from './attributes'

export type ProviderSettings = Omit<ComponentProps<typeof HowdahProvider>, 'children'>

export interface MountedWidget {
  component: ComponentType<Record<string, unknown>>
  props: Record<string, unknown>
  /** Props that are slots of the container's shadow root. */
  slots: readonly string[]
  container: HTMLElement
}

const slotsOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, <slot key={name} name={attributeOf(name)} />]))

interface GuardProps {
  /** Of the widget; with others it is tried again. */
  props: Record<string, unknown>
  children: ReactNode
}

/** Confines what a widget throws above its own boundary, such as for a property of the wrong type, to its element. */
class WidgetGuard extends Component<
  GuardProps,
  { error: unknown; failedWith: GuardProps['props'] | null }
> {
  override state = { error: null, failedWith: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps(
    { props }: GuardProps,
    { error, failedWith }: { error: unknown; failedWith: unknown },
  ) {
    if (error === null) return null
    return failedWith === null || failedWith === props
      ? { failedWith: props }
      : { error: null, failedWith: null }
  }

  override componentDidCatch(error: unknown) {
    const { onError } = this.props.props
    if (typeof onError === 'function') onError(error, { during: 'render' })
  }

  override render() {
    const { error } = this.state as { error: unknown }
    if (error === null) return this.props.children
    return <p role="alert">{error instanceof Error ? error.message : 'The widget failed.'}</p>
  }
}

export interface ReactHost {
  /** Shows a widget in its container, or shows it with other props. */
  show(key: object, widget: MountedWidget): void
  hide(key: object): void
  render(): void
}

/** Renders all widgets of one provider as one tree, each into its own container: they share a client and its cache. */
export function createReactHost(settings: () => ProviderSettings): ReactHost {
  const root = createRoot(document.createElement('div'))
  const widgets = new Map<object, MountedWidget & { id: number }>()
  let lastId = 0
  const render = () =>
    root.render(
      <HowdahProvider {...settings()}>
        {[...widgets.values()].map(({ id, component: Widget, props, slots, container }) => (
          <Fragment key={id}>
            {createPortal(
              <WidgetGuard props={props}>
                <Widget {...props} {...slotsOf(slots)} />
              </WidgetGuard>,
              container,
            )}
          </Fragment>
        ))}
      </HowdahProvider>,
    )
  return {
    show(key, widget) {
      widgets.set(key, { ...widget, id: widgets.get(key)?.id ?? (lastId += 1) })
      render()
    },
    hide(key) {
      widgets.delete(key)
      render()
    },
    render,
  }
}
