import { providerSpec } from './element-spec'
import { lazyHost } from './lazy-host'
import { providerSettings } from './provider-settings'
import { addAccessors, attributesOf, SpecElement } from './spec-element'

/** The platform, the project and the page's options for the widgets inside. Shows nothing itself. */
export class ProviderElement extends SpecElement {
  static readonly observedAttributes = attributesOf(providerSpec)
  #isUsed = false
  readonly #host = lazyHost(() =>
    providerSettings({ ...this.valuesOf(providerSpec), ...this.providerCallbacksOf(providerSpec) }),
  )

  constructor() {
    super(providerSpec)
  }

  connectedCallback() {
    this.style.display ||= 'contents'
  }

  /** Returns what renders the widgets inside; loaded when the first of them asks. */
  host() {
    this.#isUsed = true
    return this.#host()
  }

  protected changed() {
    if (this.#isUsed) this.#host().then((host) => host.render(), reportError)
  }
}
addAccessors(ProviderElement.prototype, providerSpec)

/** Returns the closest provider around an element, across shadow roots. */
export function providerAround(element: Element): ProviderElement | null {
  for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : at.parentNode)
    if (at instanceof ProviderElement) return at
  return null
}
