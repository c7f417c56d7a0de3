import { defineModule } from '../define-module'
import { certificateHosts } from './certificate-hosts'
import { openCertificates } from './certificates'
import { getSslCertificate } from './handlers'
import type { CertificatesServices } from './services'

const RENEW_INTERVAL_MS = 60 * 60 * 1000

export const certificates = defineModule<CertificatesServices>({
  name: 'certificates',
  open: async ({ config, directory, user }) => ({
    certificates: await openCertificates({ ...directory, user, hosts: certificateHosts(config) }),
  }),
  handlers: () => ({ getSslCertificate }),
  schedules: ({ certificates: opened, clusterManager, pooler, replicaSessions }) => [
    {
      name: 'certificates',
      begins: 'later',
      intervalMs: RENEW_INTERVAL_MS,
      async run(now) {
        if (!(await opened.renew(now))) return
        await Promise.all([clusterManager.reload(), pooler.reload(), replicaSessions.reload()])
      },
    },
  ],
})
