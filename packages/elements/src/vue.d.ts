import type { HowdahTemplateProps } from './index'

type Elements = {
  [Tag in keyof HowdahTemplateProps]: new () => { $props: HowdahTemplateProps[Tag] }
}

declare module 'vue' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- a module's interface is extended by name
  interface GlobalComponents extends Elements {}
}
