import * as TextField from '@radix-ui/themes/components/text-field'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'

export interface SearchFieldProps {
  /** Accessible name and placeholder. */
  label: string
  value: string
  onValueChange: (text: string) => void
  className?: string
  /** At its end, for example what empties it. */
  children?: ReactNode
}

/** Field that filters a list. */
export function SearchField({
  label,
  value,
  onValueChange,
  className,
  children,
}: SearchFieldProps) {
  return (
    <TextField.Root
      className={className}
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    >
      <TextField.Slot>
        <Search size={14} strokeWidth={1.5} aria-hidden />
      </TextField.Slot>
      {children}
    </TextField.Root>
  )
}
