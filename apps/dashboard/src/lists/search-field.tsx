import { TextField } from '@howdah/ui'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'

export interface SearchFieldProps {
  label: string
  search: string
  onSearch: (text: string) => void
  /** At its end, for example what empties it. */
  children?: ReactNode
}

/** What narrows a list down. */
export function SearchField({ label, search, onSearch, children }: SearchFieldProps) {
  return (
    <TextField.Root
      className="hd-search"
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      value={search}
      onChange={(event) => onSearch(event.target.value)}
    >
      <TextField.Slot>
        <Search size={16} strokeWidth={1.5} aria-hidden />
      </TextField.Slot>
      {children}
    </TextField.Root>
  )
}
