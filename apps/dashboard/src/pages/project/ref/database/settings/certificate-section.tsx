import { getSslCertificate } from '@howdah/platform-client/resources/pooler/get-ssl-certificate'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { download } from '../../../../../format/download'
import { databaseSettingsMessages as messages } from './database-settings.messages'

/** Downloads the certificate that clients trust to verify the database and its pools. */
export function CertificateSection({ projectRef: ref }: { projectRef: string }) {
  const { client } = useDashboard()
  const toast = useToast()
  const loading = useMutation({
    mutationFn: () => getSslCertificate(client, { ref }),
    onSuccess: (certificate) => download('howdah-ca.crt', certificate, 'application/x-pem-file'),
    onError: (error) => toast.error(messages.certificateFailed, { description: error.message }),
  })
  return (
    <section className="hd-section" aria-labelledby="ssl-heading">
      <h2 id="ssl-heading" className="hd-section-heading">
        {messages.ssl}
      </h2>
      <p className="hd-section-intro">{messages.sslIntro}</p>
      <div>
        <Button variant="soft" loading={loading.isPending} onClick={() => loading.mutate()}>
          {messages.downloadCertificate}
        </Button>
      </div>
    </section>
  )
}
