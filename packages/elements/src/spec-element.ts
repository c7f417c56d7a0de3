import { attributeOf, readAttribute } from './attributes'
import type { ElementSpec } from './element-spec'

/** A server, which has no elements, can import the module and defines none of them. */
const ElementBase =
  typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : HTMLElement

/** A custom element whose attributes and properties are those of a spec. A property that was set wins over its attribute. */
export abstract class SpecElement extends ElementBase {
  readonly #values = new Map<string, unknown>()

  protected constructor(readonly spec: ElementSpec) {
    super()
    // A page may set properties before the script has run; from here on they are accessors.
    const own = this as unknown as Record<string, unknown>
    for (const name of propertiesOf(spec)) {
      if (!Object.hasOwn(own, name)) continue
      const value = own[name]
      delete own[name]
      this.#values.set(name, value)
    }
  }

  /** Called when an attribute or a property has changed. */
  protected abstract changed(): void

  attributeChangedCallback() {
    this.changed()
  }

  current(name: string): unknown {
    if (this.#values.has(name)) return this.#values.get(name)
    const kind = this.spec.attributes[name]
    return kind && readAttribute(kind, this.getAttribute(attributeOf(name)))
  }

  assign(name: string, value: unknown) {
    if (value === undefined) this.#values.delete(name)
    else this.#values.set(name, value)
    this.changed()
  }

  /** Returns what is set of the given spec, by property. */
  protected valuesOf(spec: ElementSpec): Record<string, unknown> {
    const entries = propertiesOf(spec).map((name) => [name, this.current(name)] as const)
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }

  /** Returns a callback for each event of the given spec. */
  protected callbacksOf(spec: ElementSpec): Record<string, (...values: unknown[]) => void> {
    return Object.fromEntries(
      Object.entries(spec.events).map(([callback, type]) => [
        callback,
        (...values: unknown[]) => {
          for (const [property, reportedBy] of Object.entries(spec.followed ?? {}))
            if (reportedBy === callback && this.current(property) !== undefined)
              this.assign(property, values[0])
          this.emit(type, values[0])
        },
      ]),
    )
  }

  /** The same for a provider; errors that belong to a widget are reported by the widget. */
  protected providerCallbacksOf(spec: ElementSpec) {
    return {
      ...this.callbacksOf(spec),
      onError: (error: unknown, context: { widget?: string }) => {
        if (context.widget === undefined) this.emit('howdah-error', { error, context })
      },
    }
  }

  protected emit(type: string, detail: unknown) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }))
  }
}

const propertiesOf = (spec: ElementSpec) => [...Object.keys(spec.attributes), ...spec.properties]

/** Returns the names of the attributes of a spec. */
export const attributesOf = (spec: ElementSpec) => Object.keys(spec.attributes).map(attributeOf)

/** Gives a class the accessors of a spec. */
export function addAccessors(prototype: SpecElement, spec: ElementSpec) {
  for (const name of propertiesOf(spec))
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: SpecElement) {
        return this.current(name)
      },
      set(this: SpecElement, value: unknown) {
        this.assign(name, value)
      },
    })
}
