import { IconButton } from '@howdah/ui'
import type { ComponentProps } from 'react'

interface QuietButtonProps extends Omit<
  ComponentProps<typeof IconButton>,
  'variant' | 'color' | 'size' | 'aria-label'
> {
  label: string
  /** 24 px in place of 32. */
  small?: boolean
}

/** A button that is an icon, without a face of its own until somebody comes near it. */
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
