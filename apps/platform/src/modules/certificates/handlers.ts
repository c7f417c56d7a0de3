import { capabilityMessages } from '../../access/capability.messages'
import { NotSupported } from '../../postgres/cluster/cluster-errors'
import type { CertificatesHandler } from './services'

export const getSslCertificate: CertificatesHandler<'getSslCertificate'> = ({
  access,
  services,
}) => {
  if (access.project.provisioner === 'attached')
    throw new NotSupported(capabilityMessages.notPossible)
  return Promise.resolve({ status: 200, body: { certificate: services.certificates.authority } })
}
