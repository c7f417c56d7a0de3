import { mailSamples } from '@howdah/rules/auth/mail-samples'
import { renderMailContent } from '@howdah/rules/auth/mail-content'
import { renderMailTemplate } from '@howdah/rules/auth/mail-template'
import { SegmentedControl } from '@howdah/ui/elements'
import { useState } from 'react'
import { MOBILE_BELOW_PX } from '../../../../../navigation/mobile-width'
import { MailFrame } from '../mail-frame'
import { templatesMessages as messages } from './templates.messages'

export interface MailPreviewProps {
  subject: string
  content: string
  siteUrl: string
  /** Digits of a code. */
  codeLength: number
}

type Width = keyof typeof messages.widths

/** Mail with sample values, as wide as on a desk and as on a phone. */
export function MailPreview({ codeLength, content, siteUrl, subject }: MailPreviewProps) {
  const [width, setWidth] = useState<Width>(() =>
    window.innerWidth < MOBILE_BELOW_PX ? 'narrow' : 'wide',
  )
  const values = mailSamples({ siteUrl, codeLength })
  const title = renderMailTemplate(subject, values, (value) => value)
  return (
    <section className="hd-section" aria-label={messages.preview}>
      <div className="hd-auth-preview-head">
        <h2 className="hd-section-heading">{messages.preview}</h2>
        <SegmentedControl.Root
          aria-label={messages.width}
          value={width}
          onValueChange={(next) => setWidth(next === 'narrow' ? 'narrow' : 'wide')}
        >
          {(Object.keys(messages.widths) as Width[]).map((one) => (
            <SegmentedControl.Item key={one} value={one}>
              {messages.widths[one]}
            </SegmentedControl.Item>
          ))}
        </SegmentedControl.Root>
      </div>
      <bdi className="hd-strong">{title}</bdi>
      <MailFrame
        title={messages.previewOf(title)}
        html={renderMailContent(content, values)}
        width={width}
      />
    </section>
  )
}
