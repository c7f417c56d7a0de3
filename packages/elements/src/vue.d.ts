import type { HowdahElementEventMaps, HowdahTemplateProps } from './index'

type Pascal<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Text>

/** Listeners by the names that Vue has for those of a template: `@howdah-run` is `onHowdahRun`. */
type Listeners<Events> = {
  [Type in keyof Events as `on${Pascal<Type & string>}`]?: (event: Events[Type]) => void
}

type Elements = {
  [Tag in keyof HowdahTemplateProps]: new () => {
    $props: HowdahTemplateProps[Tag] & Listeners<HowdahElementEventMaps[Tag]>
  }
}

declare module 'vue' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- a module's interface is extended by name
  interface GlobalComponents extends Elements {}
}
