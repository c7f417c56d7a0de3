import type { AddonType } from '@howdah/platform-client/resources/billing/get-addons'

export const addonsMessages = {
  failed: 'Failed to retrieve add-ons',
  intro: 'What this server adds to a project. Nothing on this page is billed.',
  included: 'Included',
  selectable: 'Selectable',
  unavailable: 'Not available',
  changeSize: 'Change the compute size',
  changePitr: 'Open point-in-time recovery',
  pitrOn: (days: string) => `On, for ${days}.`,
  pitrOff: 'Off.',
  currentSize: (size: string) => `This project’s size: ${size}.`,
  addons: {
    compute_instance: {
      name: 'Compute size',
      text: 'Memory, connections and workers of Postgres.',
      state: 'The operator of an attached database sets its size.',
    },
    pitr: {
      name: 'Point-in-time recovery',
      text: 'Restores the database to any second.',
      state: 'The operator of an attached database archives its write-ahead log.',
    },
    custom_domain: {
      name: 'Custom domain',
      text: 'A domain of your own for the project’s API.',
      state: 'The operator of this server sets its address for all projects.',
    },
    ipv4: {
      name: 'IPv4 address',
      text: 'Direct connections to the database from networks without IPv6.',
      state: 'The databases of this server are reached over IPv4, so there’s nothing to add.',
    },
    addon_security_hipaa: {
      name: 'HIPAA',
      text: 'Controls and an agreement for protected health information.',
      state: 'This server has no such agreement.',
    },
  } satisfies Record<AddonType, { name: string; text: string; state: string }>,
}
