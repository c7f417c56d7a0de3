import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { HowdahTemplateProps } from './index'

type Html<Tag extends keyof HowdahTemplateProps> = Omit<
  DetailedHTMLProps<HTMLAttributes<HTMLElementTagNameMap[Tag]>, HTMLElementTagNameMap[Tag]>,
  keyof HowdahTemplateProps[Tag]
>

type Elements = { [Tag in keyof HowdahTemplateProps]: Html<Tag> & HowdahTemplateProps[Tag] }

declare module 'react' {
  namespace JSX {
    // oxlint-disable-next-line typescript/no-empty-object-type -- a module's interface is extended by name
    interface IntrinsicElements extends Elements {}
  }
}
