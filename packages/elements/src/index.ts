import { ProviderElement } from './provider-element'
import { widgetClass } from './widget-element'
import { widgetSpecs } from './widget-specs'

export type {
  HowdahElement,
  HowdahElementEventMaps,
  HowdahElementEvents,
  HowdahElementProperties,
  HowdahTemplateProps,
} from './elements.types'

// A second copy of the script on a page leaves the elements of the first one.
const define = (name: string, make: () => CustomElementConstructor) => {
  if (!customElements.get(name)) customElements.define(name, make())
}

// On a server, where there are no elements, importing this does nothing.
if (typeof customElements !== 'undefined') {
  define('howdah-provider', () => ProviderElement)
  for (const [name, spec] of Object.entries(widgetSpecs)) define(name, () => widgetClass(spec))
}
