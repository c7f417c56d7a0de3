import { Item, Root as RadixRoot } from '@radix-ui/themes/components/segmented-control'
import type { ComponentProps } from 'react'
import { useDir } from '../theme/theme-context'

/** Radix's segmented control, in the direction of the page; its types leave out the direction, which its group reads. */
function Root(props: ComponentProps<typeof RadixRoot>) {
  return <RadixRoot {...{ dir: useDir() }} {...props} />
}

export const SegmentedControl = { Item, Root }
