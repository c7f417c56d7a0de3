import { expectTypeOf, test } from 'vitest'
import type { providerSpec } from './element-spec'
import type {
  HowdahElement,
  HowdahElementEventMaps,
  HowdahElementEvents,
  HowdahElementProperties,
} from './elements.types'
import type { widgetSpecs } from './widget-specs'

type Specs = typeof widgetSpecs
type Tag = keyof Specs
/** Keys that only one of two types has. */
type Difference<A, B> = Exclude<A, B> | Exclude<B, A>

type PropertiesIn<Spec extends { attributes: object; properties: readonly string[] }> =
  | keyof Spec['attributes']
  | Spec['properties'][number]
type Provided = PropertiesIn<typeof providerSpec>
type ReportedBy<Spec> = Spec extends { events: infer Events } ? Events[keyof Events] : never
type MethodsOf<Spec> = Spec extends { methods: readonly (infer Name)[] } ? Name : never

// A type that differs from what the element has is an error of the type checker.

test('the types name each element and its properties, and no others', () => {
  expectTypeOf<Difference<keyof HowdahElementProperties, Tag | 'howdah-provider'>>().toBeNever()
  expectTypeOf<Difference<keyof HowdahElementProperties['howdah-provider'], Provided>>().toBeNever()
  type Wrong = {
    [T in Tag]: Difference<
      keyof HowdahElementProperties[T],
      PropertiesIn<Specs[T]> | Exclude<Provided, 'messages'>
    >
  }
  expectTypeOf<Wrong[Tag]>().toBeNever()
})

test('the types name the events and the methods of each element', () => {
  type WrongEvents = {
    [T in Tag]: Difference<
      Exclude<keyof HowdahElementEventMaps[T], keyof HowdahElementEvents>,
      ReportedBy<Specs[T]> | (Specs[T] extends { methods: unknown } ? 'howdah-ready' : never)
    >
  }
  expectTypeOf<WrongEvents[Tag]>().toBeNever()
  type Untyped = { [T in Tag]: Exclude<MethodsOf<Specs[T]>, keyof HowdahElement<T>> }
  expectTypeOf<Untyped[Tag]>().toBeNever()
})
