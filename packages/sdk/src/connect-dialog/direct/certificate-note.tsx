import { Button } from '@howdah/ui/elements'
import { Download } from 'lucide-react'
import { saveBlob } from '../../downloads/save-file'
import type { ConnectDialogModel } from '../use-connect-dialog'
import { CERTIFICATE_FILE } from './connection-methods'
import { useCertificate } from './use-certificate'

/** Explains the verification of the server, and downloads the certificate that it needs. */
export function CertificateNote({
  model: { messages, projectRef },
}: {
  model: ConnectDialogModel
}) {
  const { load, isLoading, error } = useCertificate(projectRef, (certificate) =>
    saveBlob(new Blob([certificate], { type: 'application/x-pem-file' }), CERTIFICATE_FILE),
  )
  return (
    <div className="hw-connect-certificate">
      <p className="hw-connect-note">{messages.certificateNote(CERTIFICATE_FILE)}</p>
      <Button size="1" variant="soft" color="gray" loading={isLoading} onClick={load}>
        <Download size={14} strokeWidth={1.5} aria-hidden />
        {messages.downloadCertificate}
      </Button>
      <span role="status">{error !== null && messages.certificateFailed}</span>
    </div>
  )
}
