import { ThemeContext as RadixThemeContext, Theme } from '@radix-ui/themes/components/theme'
import { Tooltip as RadixTooltip } from '@radix-ui/themes/components/tooltip'
import type { ComponentProps, ReactNode } from 'react'
import { RadixTheme } from '../theme/radix-theme'
import { usePortalRoot } from '../theme/theme-context'

export type TooltipProps = Omit<ComponentProps<typeof RadixTooltip>, 'container'>

/** Radix's theme in place of its element: it provides what all tooltips share. */
const Inside = ({ children }: { children?: ReactNode }) => children

/** Radix's tooltip, put into the portal root of the theme. */
export function Tooltip(props: TooltipProps) {
  const container = usePortalRoot('Tooltip')
  return (
    <RadixThemeContext value={undefined}>
      <Theme asChild>
        <Inside>
          <RadixTheme>
            <RadixTooltip {...props} container={container} />
          </RadixTheme>
        </Inside>
      </Theme>
    </RadixThemeContext>
  )
}
