import { Tooltip as RadixTooltip } from '@radix-ui/themes/components/tooltip'
import type { ComponentProps } from 'react'
import { usePortalRoot } from '../theme/theme-context'

export type TooltipProps = Omit<ComponentProps<typeof RadixTooltip>, 'container'>

/** Radix's tooltip, put into the portal root of the theme. */
export function Tooltip(props: TooltipProps) {
  return <RadixTooltip {...props} container={usePortalRoot('Tooltip')} />
}
