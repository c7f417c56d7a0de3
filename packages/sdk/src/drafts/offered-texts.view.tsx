import { Button, Callout } from '@howdah/ui/elements'
import { History } from 'lucide-react'
import { formatMoment } from '@howdah/ui/format/date'
import type { OfferedText } from '../draft-store/offered-texts'

export interface OfferedTextsMessages {
  offeredHere: (time: string) => string
  offeredPlatform: (time: string) => string
  offeredShow: string
  offeredSaveAs: string
  offeredDiscard: string
}

interface OfferedTextsProps {
  offered: readonly OfferedText[]
  messages: OfferedTextsMessages
  locale: string | undefined
  onTake: (text: OfferedText) => void
  /** Opens it in an editor of its own. Absent where there is none. */
  onOpen?: (text: OfferedText) => void
  onDismiss: (text: OfferedText) => void
}

/** Texts that were replaced by the one shown. None is removed automatically. */
export function OfferedTexts({
  offered,
  messages,
  locale,
  onTake,
  onOpen,
  onDismiss,
}: OfferedTextsProps) {
  if (offered.length === 0) return null
  return (
    <div className="hw-offered" role="status">
      {offered.map((text) => {
        const time = formatMoment(text.at, locale)
        return (
          <Callout.Root
            key={`${text.at}:${text.sql.length}:${text.sql}`}
            size="1"
            color="amber"
            className="hw-notice"
          >
            <Callout.Icon>
              <History size={16} strokeWidth={1.5} aria-hidden />
            </Callout.Icon>
            <Callout.Text className="hw-notice-text">
              {text.from === 'platform'
                ? messages.offeredPlatform(time)
                : messages.offeredHere(time)}
            </Callout.Text>
            <div className="hw-offered-actions">
              <Button size="1" variant="soft" onClick={() => onTake(text)}>
                {messages.offeredShow}
              </Button>
              {onOpen && (
                <Button size="1" variant="soft" onClick={() => onOpen(text)}>
                  {messages.offeredSaveAs}
                </Button>
              )}
              <Button size="1" variant="soft" color="gray" onClick={() => onDismiss(text)}>
                {messages.offeredDiscard}
              </Button>
            </div>
          </Callout.Root>
        )
      })}
    </div>
  )
}
