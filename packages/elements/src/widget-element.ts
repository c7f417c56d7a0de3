import { providerSpec, type ElementSpec, type WidgetSpec } from './element-spec'
import { lazyHost } from './lazy-host'
import { providerAround } from './provider-element'
import { providerSettings } from './provider-settings'
import type { ReactHost } from './react-host'
import { addAccessors, attributesOf, SpecElement } from './spec-element'

const ownStyles =
  ':host{display:block}:host([hidden]){display:none}:host([data-inline]){display:inline-block}.mount{block-size:100%}'
let ownSheet: CSSStyleSheet | null = null

function elementSheet(): CSSStyleSheet {
  if (ownSheet === null) {
    ownSheet = new CSSStyleSheet()
    ownSheet.replaceSync(ownStyles)
  }
  return ownSheet
}

/** The provider's part of a widget that has no provider around it. Its texts are the widget's alone. */
const ownProvider: ElementSpec = {
  ...providerSpec,
  properties: providerSpec.properties.filter((name) => name !== 'messages'),
}

type Handle = Record<string, (...values: unknown[]) => unknown>

/** A widget in a shadow root of its own. It renders with the provider around it, or with its own. */
export abstract class WidgetElement extends SpecElement {
  readonly #widget: WidgetSpec
  readonly #ownHost = lazyHost(() =>
    providerSettings({ ...this.valuesOf(ownProvider), ...this.providerCallbacksOf(ownProvider) }),
  )
  #container: HTMLElement | null = null
  #shown: { host: ReactHost; component: Awaited<ReturnType<WidgetSpec['load']>> } | null = null
  #handle: Handle | null = null
  /** Made once: a change of a property is no change of the callbacks. */
  #callbacks: Record<string, unknown> | null = null

  protected constructor(widget: WidgetSpec, all: ElementSpec) {
    super(all)
    this.#widget = widget
  }

  connectedCallback() {
    if (this.#container === null) {
      if (this.#widget.isInline) this.dataset.inline = ''
      const shadow = this.attachShadow({ mode: 'open' })
      shadow.adoptedStyleSheets = [elementSheet()]
      this.#container = shadow.appendChild(document.createElement('div'))
      this.#container.className = 'mount'
    }
    this.#mount().catch((error: unknown) => {
      reportError(error)
      this.emit('howdah-error', { error, context: { widget: this.localName, during: 'render' } })
    })
  }

  disconnectedCallback() {
    // An element that is moved is connected again at once, and stays as it is.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#shown?.host.hide(this)
      this.#shown = null
    })
  }

  /** Calls a method of the widget's handle; nothing happens before the widget is there. */
  invoke(method: string, values: unknown[]): unknown {
    return this.#handle?.[method]?.(...values)
  }

  async #mount() {
    const provider = providerAround(this)
    const [host, component, { sharedSheet }] = await Promise.all([
      provider ? provider.host() : this.#ownHost(),
      this.#widget.load(),
      import('./shared-sheet'),
    ])
    if (!this.isConnected || providerAround(this) !== provider) return
    if (this.shadowRoot) this.shadowRoot.adoptedStyleSheets = [elementSheet(), sharedSheet()]
    if (this.#shown?.host !== host) this.#shown?.host.hide(this)
    this.#shown = { host, component }
    this.#show()
  }

  #show() {
    if (this.#shown === null || this.#container === null) return
    const { host, component } = this.#shown
    this.#callbacks ??= {
      ...this.callbacksOf(this.#widget),
      onError: (error: unknown, context: unknown) => this.emit('howdah-error', { error, context }),
      ...(this.#widget.methods && {
        ref: (handle: Handle | null) => {
          this.#handle = handle
          if (handle) this.emit('howdah-ready', undefined)
        },
      }),
    }
    const { renamed = {}, slots = [] } = this.#widget
    const values = Object.entries(this.valuesOf(this.#widget)).map(([name, value]) => [
      renamed[name] ?? name,
      value,
    ])
    const props = { ...Object.fromEntries(values), ...this.#callbacks }
    host.show(this, { component, props, slots, container: this.#container })
  }

  protected changed() {
    this.#show()
  }
}

/** Makes the class of a widget's element. */
export function widgetClass(widget: WidgetSpec): CustomElementConstructor {
  const all: ElementSpec = {
    attributes: { ...ownProvider.attributes, ...widget.attributes },
    properties: [...new Set([...ownProvider.properties, ...widget.properties])],
    events: widget.events,
  }
  class Element extends WidgetElement {
    static readonly observedAttributes = attributesOf(all)
    constructor() {
      super(widget, all)
    }
  }
  addAccessors(Element.prototype, all)
  for (const method of widget.methods ?? [])
    Object.defineProperty(Element.prototype, method, {
      configurable: true,
      value(this: WidgetElement, ...values: unknown[]) {
        return this.invoke(method, values)
      },
    })
  return Element
}
