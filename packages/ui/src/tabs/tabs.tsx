import { Content, List, Root as RadixRoot, Trigger } from '@radix-ui/themes/components/tabs'
import type { ComponentProps } from 'react'
import { useDir } from '../theme/theme-context'

/** Radix's tabs, in the direction of the page. */
function Root(props: ComponentProps<typeof RadixRoot>) {
  return <RadixRoot dir={useDir()} {...props} />
}

export const Tabs = { Content, List, Root, Trigger }
