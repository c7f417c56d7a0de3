import { HowdahProvider } from '@howdah/sdk'
import { Fragment, type ComponentProps, type ComponentType } from 'react'
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
        {[...widgets.values()].map(({ id, component: Component, props, slots, container }) => (
          <Fragment key={id}>
            {createPortal(<Component {...props} {...slotsOf(slots)} />, container)}
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
