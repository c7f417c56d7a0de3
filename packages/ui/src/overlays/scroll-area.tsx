import { ScrollArea as RadixScrollArea } from '@radix-ui/themes/components/scroll-area'
import type { ComponentProps } from 'react'
import { useHowdahTheme } from '../theme/theme-context'

export type ScrollAreaProps = ComponentProps<typeof RadixScrollArea>

/** Radix's scroll area, with the theme's nonce for the style element that it writes. */
export function ScrollArea(props: ScrollAreaProps) {
  const nonce = useHowdahTheme()?.nonce
  return <RadixScrollArea nonce={nonce} {...props} />
}
