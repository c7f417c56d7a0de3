import { TextField } from '@howdah/ui'
import { Search } from 'lucide-react'

export interface ListToolbarProps {
  label: string
  search: string
  onSearch: (text: string) => void
  /** How many there are, in words; undefined until it is known. */
  count: string | undefined
}

/** Search and count of a list. */
export function ListToolbar({ label, search, onSearch, count }: ListToolbarProps) {
  return (
    <div className="hd-toolbar">
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
      </TextField.Root>
      <span className="hd-count" role="status">
        {count}
      </span>
    </div>
  )
}
