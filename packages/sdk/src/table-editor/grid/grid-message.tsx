import { IconButton, Text } from '@howdah/ui/elements'
import { X } from 'lucide-react'

interface GridMessageProps {
  text: string
  closeLabel: string
  onClose: () => void
}

/** Shows what the status of the grid reads out. */
export function GridMessage({ text, closeLabel, onClose }: GridMessageProps) {
  return (
    <div className="hw-grid-message">
      <Text size="1" aria-hidden>
        <bdi>{text}</bdi>
      </Text>
      <IconButton size="1" variant="ghost" color="gray" aria-label={closeLabel} onClick={onClose}>
        <X size={14} strokeWidth={1.5} aria-hidden />
      </IconButton>
    </div>
  )
}
