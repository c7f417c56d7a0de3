import type { CaughtMail } from '@howdah/platform-client/resources/auth/caught-mails'
import { SegmentedControl } from '@howdah/ui/elements'
import { useState } from 'react'
import { RelativeTime } from '../../../../../format/relative-time'
import { MailFrame } from '../mail-frame'
import { caughtMailsMessages as messages } from './caught-mails.messages'

type Part = keyof typeof messages.parts

/** A mail as its recipient sees it, or as text; its links can be followed. */
export function CaughtMailView({ mail }: { mail: CaughtMail }) {
  // Frames of up to 200 mails are not rendered before they are seen.
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="hd-auth-mail"
      onToggle={({ currentTarget, target }) => {
        if (target === currentTarget) setOpen(currentTarget.open)
      }}
    >
      <summary>
        <bdi className="hd-strong">{mail.kind === 'sms' ? mail.text : mail.subject}</bdi>
        <bdi className="hd-quiet">{messages.to(mail.kind === 'sms' ? `+${mail.to}` : mail.to)}</bdi>
        <span className="hd-quiet">
          {mail.kind === 'sms' && `${messages.sms}, `}
          <RelativeTime at={mail.inserted_at} />
        </span>
      </summary>
      {isOpen && (
        <div className="hd-auth-mail-body">
          {mail.html === '' ? <MailText text={mail.text} /> : <MailParts mail={mail} />}
        </div>
      )}
    </details>
  )
}

/** The parts of a mail, one at a time. */
function MailParts({ mail }: { mail: CaughtMail }) {
  const [part, setPart] = useState<Part>('html')
  return (
    <>
      <div>
        <SegmentedControl.Root
          aria-label={messages.part}
          value={part}
          onValueChange={(next) => setPart(next === 'text' ? 'text' : 'html')}
        >
          {(Object.keys(messages.parts) as Part[]).map((one) => (
            <SegmentedControl.Item key={one} value={one}>
              {messages.parts[one]}
            </SegmentedControl.Item>
          ))}
        </SegmentedControl.Root>
      </div>
      {part === 'html' ? (
        <MailFrame title={messages.mailOf(mail.subject)} html={mail.html} />
      ) : (
        <MailText text={mail.text} />
      )}
    </>
  )
}

/** Text with the addresses in it as links. */
function MailText({ text }: { text: string }) {
  return (
    <p className="hd-auth-text">
      {text.split(/(https?:\/\/\S+)/).map((part, index) =>
        index % 2 === 1 ? (
          <a key={index} href={part} target="_blank" rel="noreferrer" className="hd-text-link">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}
