import { Badge } from '@howdah/ui/elements'

/** Mark beside the label of a menu's entry. */
export function MenuBadge({ text }: { text: string | undefined }) {
  return text === undefined ? null : <Badge size="1">{text}</Badge>
}
