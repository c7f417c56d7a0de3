import type { PageProps } from '../../../../../routing/route.types'
import { AuthSettingsPage } from '../auth-settings-page'
import { TestMail } from '../test-mail'
import { smtpIntro, smtpSettings } from './smtp.messages'

/** SMTP server of a project. */
export default function AuthSmtpPage({ params: { ref } }: PageProps<'authSmtp'>) {
  return (
    <AuthSettingsPage projectRef={ref} intro={smtpIntro} settings={smtpSettings}>
      <TestMail projectRef={ref} kind="confirmation" />
    </AuthSettingsPage>
  )
}
