import { Command } from 'cmdk'
import { Children, type ReactNode } from 'react'

/** Commands under a heading; nothing without commands. */
export function CommandGroup({ title, children }: { title: string; children: ReactNode }) {
  const isEmpty = Children.toArray(children).length === 0
  return isEmpty ? null : (
    <Command.Group heading={title} className="hd-commands-group">
      {children}
    </Command.Group>
  )
}

export function CommandItem({
  id,
  label,
  hint,
  onSelect,
}: {
  id: string
  label: string
  hint?: string
  onSelect: () => void
}) {
  return (
    <Command.Item value={id} onSelect={onSelect} className="hd-command">
      <bdi className="hd-command-label">{label}</bdi>
      {hint && <bdi className="hd-command-hint">{hint}</bdi>}
    </Command.Item>
  )
}
