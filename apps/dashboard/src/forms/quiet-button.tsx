import { IconButton } from '@howdah/ui/elements'
import type { ComponentProps } from 'react'

interface QuietButtonProps extends Omit<
  ComponentProps<typeof IconButton>,
  'variant' | 'color' | 'size' | 'aria-label'
> {
  label: string
  /** 24 px in place of 32. */
  small?: boolean
}

/** Icon button without a background until it is hovered. */
export function QuietButton({ label, small = false, className = '', ...rest }: QuietButtonProps) {
  return (
    <IconButton
      type="button"
      {...rest}
      variant="ghost"
      color="gray"
      size={small ? '1' : '2'}
      aria-label={label}
      className={`hd-icon-button ${className}`.trim()}
      data-size={small ? 'small' : undefined}
    />
  )
}
